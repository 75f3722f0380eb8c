import './app.css';
import './night.css';
import './contrast.css';
import './reading.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { say } from './lib/catalogue/say';
import { dress } from './lib/dress.svelte';
import { takeOfferedSeats } from './lib/handover';
import { followTheme } from './lib/theme.svelte';

const target = document.getElementById('app');
if (target !== null) {
  followTheme();
  void Promise.all([dress(), takeOfferedSeats()]).then(() => {
    document.title = say('title');
    mount(App, { target });
  });
}
