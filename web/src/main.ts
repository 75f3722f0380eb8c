import './app.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { language, say } from './lib/catalogue/say';
import { takeOfferedSeats } from './lib/handover';

const target = document.getElementById('app');
if (target !== null) {
  document.documentElement.lang = language;
  document.title = say('title');
  void takeOfferedSeats().then(() => mount(App, { target }));
}
