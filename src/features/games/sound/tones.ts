// The sounds of the house games. Loaded only if the player switches sound on.
import { type GameSound, playTones, winSound } from '#contract/rules/casino/game-sounds.ts';
import type { Cents } from '#contract/rules/money/money.ts';

let context: AudioContext | undefined;

/**
 * Plays a sound; nothing before the first press on the page, because the browser would play everything later at once, and in
 * a hidden tab.
 */
function play(name: GameSound): void {
  if (navigator.userActivation?.hasBeenActive === false || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  playTones(context, name);
}

/** A press that the game took. */
export const playTouch = (): void => play('press');

/** A number was drawn. */
export const playStone = (): void => play('stone');

/** Rising notes for a payment (cents) above the stake. */
export function playWin(stake: Cents, payout: Cents): void {
  const name = winSound(stake, payout);
  if (name) play(name);
}
