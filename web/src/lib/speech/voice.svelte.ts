// The browser's own voice. It lags behind what happens, so that little waits: what isn't worth hearing any more is left
// out. Only voices of this device speak: others would send the words to somebody else's machines.
import { tongue } from '../catalogue/tongue.svelte';

/** `event` happened, `prompt` is asked of whoever listens, `remark` answers a tap. */
export type Kind = 'event' | 'prompt' | 'remark';

interface Words {
  text: string;
  kind: Kind;
}

const MOST_EVENTS = 2;
/** Some browsers never say that they have finished. */
const LONGEST = 15_000;
const PACE = 0.95;

class Voice {
  private readonly synthesis = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
  private voices = $state.raw<readonly SpeechSynthesisVoice[]>([]);
  private waiting: Words[] = [];
  private speaking: SpeechSynthesisUtterance | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latest: { event: string; prompt: string } = { event: '', prompt: '' };

  constructor() {
    const { synthesis } = this;
    if (synthesis === null) return;
    const look = () => (this.voices = synthesis.getVoices().filter((voice) => voice.localService));
    look();
    synthesis.addEventListener('voiceschanged', look);
    // Nothing is said before the first tap; then what waits is.
    for (const type of ['pointerup', 'keyup']) addEventListener(type, () => this.goOn(), true);
  }

  /** Whether this device can say something in the language. */
  speaks(code: string): boolean {
    return this.voiceFor(code) !== null;
  }

  say(text: string, kind: Kind): void {
    if (kind !== 'remark') this.latest[kind] = text;
    // What was asked before is answered; of what happened the last is enough.
    this.waiting = this.waiting.filter((words) => words.kind === 'event' || (words.kind === 'prompt' && kind === 'event'));
    while (kind === 'event' && this.waiting.filter((words) => words.kind === 'event').length >= MOST_EVENTS) {
      this.waiting.splice(this.waiting.findIndex((words) => words.kind === 'event'), 1);
    }
    this.waiting.push({ text, kind });
    this.goOn();
  }

  /** What happened last, and what is asked. */
  again(): void {
    const { event, prompt } = this.latest;
    this.stop();
    this.waiting = [
      { text: event, kind: 'event' as const },
      { text: prompt, kind: 'prompt' as const },
    ].filter(({ text }) => text !== '');
    this.goOn();
  }

  /** Say this and nothing else. */
  only(text: string): void {
    this.stop();
    this.waiting = [{ text, kind: 'remark' }];
    this.goOn();
  }

  stop(): void {
    this.waiting = [];
    this.finish();
    this.synthesis?.cancel();
  }

  /** Another game, another screen: nothing to repeat. */
  forget(): void {
    this.stop();
    this.latest = { event: '', prompt: '' };
  }

  private goOn(): void {
    const { synthesis } = this;
    const voice = this.voiceFor(tongue().code);
    if (synthesis === null || voice === null || this.speaking !== null || !mayBeHeard()) return;
    const words = this.waiting.shift();
    if (words === undefined) return;
    const utterance = new SpeechSynthesisUtterance(words.text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = PACE;
    const ended = () => {
      if (this.speaking !== utterance) return;
      this.finish();
      this.goOn();
    };
    utterance.addEventListener('end', ended);
    utterance.addEventListener('error', ended);
    this.speaking = utterance;
    this.timer = setTimeout(ended, LONGEST);
    synthesis.speak(utterance);
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.speaking = null;
  }

  private voiceFor(code: string): SpeechSynthesisVoice | null {
    const [base] = code.toLowerCase().split('-');
    const fitting = this.voices.filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === base);
    return fitting.find((voice) => voice.default) ?? fitting[0] ?? null;
  }
}

function mayBeHeard(): boolean {
  const activation = (navigator as { userActivation?: UserActivation }).userActivation;
  return !document.hidden && (activation === undefined || activation.hasBeenActive);
}

export const voice = new Voice();
