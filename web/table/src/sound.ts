// The sounds, synthesised here: each under 300 ms, soft, no loops.
import type { Sound } from './model/sounds';

/** A tone: when it begins (ms), how long, from which pitch to which, how loud, and its form. */
type Tone = [at: number, ms: number, from: number, to: number, gain: number, form: OscillatorType];

const TONES: Record<Sound, Tone[]> = {
  decision: [
    [0, 110, 660, 660, 0.5, 'sine'],
    [120, 160, 880, 880, 0.5, 'sine'],
  ],
  other: [[0, 70, 420, 400, 0.3, 'sine']],
  run: [[0, 240, 180, 520, 0.35, 'triangle']],
  break: [
    [0, 50, 1200, 900, 0.2, 'square'],
    [60, 60, 900, 700, 0.15, 'square'],
  ],
  subroutine: [[0, 200, 240, 150, 0.4, 'sawtooth']],
  score: [
    [0, 90, 523, 523, 0.4, 'triangle'],
    [90, 90, 659, 659, 0.4, 'triangle'],
    [180, 110, 784, 784, 0.4, 'triangle'],
  ],
  damage: [[0, 260, 140, 60, 0.6, 'sawtooth']],
  clock: [
    [0, 60, 1000, 1000, 0.3, 'sine'],
    [140, 60, 1000, 1000, 0.3, 'sine'],
  ],
};
let context: AudioContext | null = null;

export function play(sound: Sound, volume: number) {
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume().catch(() => undefined); // a browser may want a press first
  }
  const now = context.currentTime;
  for (const [at, ms, from, to, gain, form] of TONES[sound]) {
    const tone = context.createOscillator();
    const loud = context.createGain();
    const begin = now + at / 1000;
    const end = begin + ms / 1000;
    tone.type = form;
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    loud.gain.setValueAtTime(0.0001, begin);
    loud.gain.exponentialRampToValueAtTime((gain * volume) / 100 / 2, begin + 0.012);
    loud.gain.exponentialRampToValueAtTime(0.0001, end);
    tone.connect(loud).connect(context.destination);
    tone.start(begin);
    tone.stop(end);
  }
}
