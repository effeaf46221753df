// The frames' sounds. Off until the page around says otherwise; a hidden tab is silent.
import { type GameSound, playTones, winSound } from '#contract/rules/casino/game-sounds.ts';

let isOn = false;
let context: AudioContext | undefined;

export const soundIsOn = () => isOn;
export function setSound(on: boolean): void {
  isOn = on;
}

/** Plays a sound, if they are on and the frame was pressed before: the browser would play what came earlier at once, later. */
export function playSound(name: GameSound): void {
  if (!isOn || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  playTones(context, name);
}

/** The sound of what a round pays (cents); none for the stake or less. */
export function playWin(stake: number, win: number): void {
  const name = winSound(stake, win);
  if (name) playSound(name);
}
