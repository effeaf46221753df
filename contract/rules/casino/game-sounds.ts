// The sounds of all games, the house's own and those in a frame: which tones there are, which of them a payment has, and how
// they are played. Synthesised, short, quiet and few; a loss has none.
import type { Cents } from '../money/money.ts';

/** Shape, frequencies at the start and at the end (Hz), length (ms). */
type Tone = readonly ['triangle' | 'sine', number, number, number];

const note = (hertz: number): Tone => ['sine', hertz, hertz, 90];
/** D4, F♯4, A4 and D5: a payment above the stake has two of them, from 10 and from 100 stakes one more each. */
const NOTES = [note(293.66), note(369.99), note(440), note(587.33)];

const SOUNDS = {
  /** A press that the game took. */
  press: [['triangle', 220, 220, 40]],
  /** A reel stops; the same for each of them. */
  reel: [['sine', 130, 110, 60]],
  /** A number was drawn, or a ball lies. */
  stone: [['sine', 330, 330, 30]],
  win: NOTES.slice(0, 2),
  'win-10': NOTES.slice(0, 3),
  'win-100': NOTES,
} as const satisfies Record<string, readonly Tone[]>;

export type GameSound = keyof typeof SOUNDS;

/** Of every tone, 0 to 1. */
const VOLUME = 0.15;
/** A tone that begins or ends at once clicks: it fades in for so long (s), and out to almost nothing. */
const FADE_IN = 0.005;
const SILENCE = 0.0001;

/** The sound of what a round pays (cents). Undefined where it pays the stake or less: that is no win. */
export function winSound(stake: Cents, payout: Cents): GameSound | undefined {
  if (payout <= stake) return undefined;
  if (payout >= 100 * stake) return 'win-100';
  return payout >= 10 * stake ? 'win-10' : 'win';
}

interface AudioValue {
  setValueAtTime(value: number, at: number): unknown;
  linearRampToValueAtTime(value: number, at: number): unknown;
  exponentialRampToValueAtTime(value: number, at: number): unknown;
}

/** A stage that passes sound on to another one. */
interface AudioStage {
  connect(next: object): unknown;
}

/** The parts of the browser's `AudioContext` that a sound needs. Times in seconds. */
interface AudioOutput {
  readonly currentTime: number;
  readonly destination: object;
  createOscillator(): AudioStage & {
    type: string;
    readonly frequency: AudioValue;
    start(at: number): void;
    stop(at: number): void;
  };
  createGain(): AudioStage & { readonly gain: AudioValue };
}

/** Plays a sound now, its tones one after the other. */
export function playTones(audio: AudioOutput, name: GameSound): void {
  let begin = audio.currentTime;
  for (const [shape, from, to, ms] of SOUNDS[name]) {
    const end = begin + ms / 1_000;
    const voice = audio.createOscillator();
    const output = audio.createGain();
    voice.type = shape;
    voice.frequency.setValueAtTime(from, begin);
    if (to !== from) voice.frequency.linearRampToValueAtTime(to, end);
    output.gain.setValueAtTime(0, begin);
    output.gain.linearRampToValueAtTime(VOLUME, begin + FADE_IN);
    output.gain.exponentialRampToValueAtTime(SILENCE, end);
    voice.connect(output);
    output.connect(audio.destination);
    voice.start(begin);
    voice.stop(end);
    begin = end;
  }
}
