// Water, wings and hands out of noise and a few oscillators. Loaded at the first tap or key, never before.
import type { Sound } from './cues';

const LOUDNESS = 0.42;
const CLAPS = 46;
/** Claps that are prepared in one go: all at once would keep a slow phone busy for longer than a frame. */
const HANDS = 8;
/** Seconds of noise. */
const NOISE = 0.25;

export class Synth {
  private readonly context = new AudioContext();
  private readonly out: AudioNode;
  private hissing: AudioBuffer | null = null;

  constructor() {
    const { context } = this;
    const gain = new GainNode(context, { gain: LOUDNESS });
    const limit = new DynamicsCompressorNode(context, { threshold: -16, ratio: 8 });
    gain.connect(limit).connect(context.destination);
    this.out = gain;
  }

  /** A short piece, to be played round and round, made when it is first needed. */
  private get noise(): AudioBuffer {
    if (this.hissing !== null) return this.hissing;
    const { sampleRate } = this.context;
    const noise = new AudioBuffer({ length: sampleRate * NOISE, sampleRate });
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    this.hissing = noise;
    return noise;
  }

  /** Some browsers let it sound only out of a tap, and stop it when the page sleeps. */
  async wake(): Promise<void> {
    if (this.context.state !== 'running') await this.context.resume().catch(() => undefined);
  }

  play(sound: Sound, after = 0): void {
    if (this.context.state !== 'running') return;
    const at = this.context.currentTime + 0.01 + after;
    switch (sound) {
      case 'tick':
        this.hiss(at, 0.02, 0.5, 'highpass', 3200, 3200);
        this.tone(at, 0.04, 0.12, 'triangle', 1500, 900);
        return;
      case 'flap':
        for (const wing of [0, 0.09]) this.hiss(at + wing, 0.08, 0.5, 'bandpass', 500, 1100);
        return;
      case 'alarm':
        this.tone(at, 0.16, 0.22, 'square', 392, 370);
        this.tone(at + 0.17, 0.26, 0.24, 'square', 294, 262);
        return;
      case 'splash':
        this.tone(at, 0.28, 0.9, 'sine', 150, 42);
        this.hiss(at, 0.9, 1, 'lowpass', 4200, 260);
        this.hiss(at + 0.08, 0.7, 0.5, 'bandpass', 1800, 600);
        this.bubbles(at + 0.5, 6);
        return;
      case 'plop':
        this.tone(at, 0.12, 0.5, 'sine', 240, 620);
        this.hiss(at, 0.3, 0.35, 'bandpass', 1500, 500);
        this.bubbles(at + 0.14, 3);
        return;
      case 'applause':
        this.clap(at, CLAPS);
        return;
      case 'whoosh':
        this.hiss(at, 0.16, 0.9, 'bandpass', 240, 900);
        this.hiss(at + 0.14, 0.7, 0.4, 'bandpass', 700, 260);
        return;
      case 'hum':
        this.tone(at, 0.2, 0.28, 'triangle', 196, 204);
        this.tone(at + 0.24, 0.34, 0.28, 'triangle', 247, 233);
        return;
      case 'horn':
        this.tone(at, 0.13, 0.2, 'sawtooth', 294, 300);
        this.tone(at + 0.15, 0.3, 0.24, 'sawtooth', 440, 446);
        return;
      case 'drum':
        for (const beat of [0, 0.2]) this.tone(at + beat, 0.2, beat === 0 ? 0.7 : 0.45, 'sine', 96, 44);
        return;
      case 'ding':
        this.tone(at, 0.5, 0.16, 'sine', 880, 880);
        this.tone(at, 0.34, 0.07, 'sine', 1760, 1760);
        return;
      case 'fanfare':
        [523, 659, 784, 1047].forEach((note, i) => this.tone(at + 0.13 * i, i === 3 ? 0.7 : 0.2, 0.2, 'triangle', note, note));
        return;
    }
  }

  private bubbles(at: number, count: number): void {
    for (let i = 0; i < count; i += 1) {
      const low = 320 + 380 * Math.random();
      this.tone(at + 0.09 * i + 0.05 * Math.random(), 0.07, 0.14, 'sine', low, low * 1.8);
    }
  }

  /** So many, the most of them soon. */
  private clap(at: number, claps: number): void {
    for (let i = 0; i < Math.min(claps, HANDS); i += 1) {
      const when = Math.max(at + Math.random() ** 0.8 * 1.3, this.context.currentTime);
      this.hiss(when, 0.03, 0.16 + 0.2 * Math.random(), 'bandpass', 1000 + 1400 * Math.random(), 1200);
    }
    if (claps > HANDS) setTimeout(() => this.clap(at, claps - HANDS));
  }

  private tone(at: number, length: number, gain: number, type: OscillatorType, from: number, to: number): void {
    const source = new OscillatorNode(this.context, { type, frequency: from });
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(this.fade(at, length, gain));
    source.start(at);
    source.stop(at + length);
  }

  private hiss(at: number, length: number, gain: number, type: BiquadFilterType, from: number, to: number): void {
    const source = new AudioBufferSourceNode(this.context, { buffer: this.noise, loop: true });
    const filter = new BiquadFilterNode(this.context, { type, frequency: from, Q: 0.9 });
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(filter).connect(this.fade(at, length, gain));
    source.start(at, Math.random() * NOISE);
    source.stop(at + length);
  }

  private fade(at: number, length: number, gain: number): GainNode {
    const node = new GainNode(this.context, { gain: 0 });
    node.gain.setValueAtTime(0, at);
    node.gain.linearRampToValueAtTime(gain, at + Math.min(0.012, length / 4));
    node.gain.exponentialRampToValueAtTime(0.001, at + length);
    node.connect(this.out);
    return node;
  }
}
