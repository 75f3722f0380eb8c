// Sound and touch for who wants them. Nothing is loaded and nothing sounds before the first tap or key.
import { preferences } from '../preferences.svelte';
import type { GameEvent } from '../protocol';
import { buzzOf, cuesOf, type Buzz, type Sound } from './cues';
import type { Synth } from './synth';

const BEAT = 1700;
/** From this tension on a drum is heard; it beats faster with the next one. */
const TENSE = 3;

let synth: Synth | null = null;
let loading = false;
let touched = false;
let beat: ReturnType<typeof setInterval> | undefined;

/** Listen for the first tap or key, and for those that follow a sleep; ends with what it gives back. */
export function openEars(): () => void {
  const touch = () => {
    touched = true;
    if (!preferences.sound) return;
    if (synth !== null) void synth.wake();
    else if (!loading && typeof AudioContext === 'function') {
      loading = true;
      void import('./synth').then(
        (loaded) => {
          synth = new loaded.Synth();
          return synth.wake();
        },
        () => (loading = false),
      );
    }
  };
  // Bubbling up: the tap that switches the sound on has done so when it comes here.
  addEventListener('click', touch);
  addEventListener('keyup', touch);
  return () => {
    removeEventListener('click', touch);
    removeEventListener('keyup', touch);
    hearTension(0);
  };
}

/** What has just happened. */
export function hear(event: GameEvent): void {
  for (const { sound, at } of cuesOf(event)) play(sound, at);
  const felt = buzzOf(event);
  if (felt !== null) buzz(felt);
}

/** Somebody of this device is asked. */
export function hearCall(): void {
  play('ding');
  buzz([18]);
}

/** A drum, as long as it is tense. */
export function hearTension(tension: number): void {
  clearInterval(beat);
  if (tension < TENSE) return;
  const drum = () => play('drum');
  drum();
  beat = setInterval(drum, tension > TENSE ? BEAT * 0.6 : BEAT);
}

function play(sound: Sound, at = 0): void {
  if (preferences.sound && !document.hidden) synth?.play(sound, at);
}

function buzz(pattern: Buzz): void {
  if (touched && preferences.vibration && !document.hidden) navigator.vibrate?.([...pattern]);
}
