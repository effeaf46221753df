import { raw } from 'hono/html';
import { textOf } from '#server/core/texts.ts';
import type { GameEngine } from '../game-engine.ts';
import { CHIPS, paysOf, ROUND_MAX_CENTS, stakeOf, WHEEL, winOfBet } from './roulette-game.ts';
import { rouletteWheel } from './roulette-wheel.ts';

/** A field of each kind of bet, the dearest first, with the name its kind has in the pay table. */
const KINDS = [
  ['17', 'straight'],
  ['dozen-1', 'dozen'],
  ['column-1', 'column'],
  ['red', 'colour'],
  ['even', 'parity'],
  ['low', 'half'],
] as const;

/** What can be done with the chips, each with its icon. */
const DEEDS = {
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  clear: 'M6 6l12 12M18 6L6 18',
  repeat: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
};

function deedButton(deed: string, icon: string, text: string): string {
  return (
    `<button type="button" data-deed="${deed}" disabled><svg aria-hidden="true" viewBox="0 0 24 24">` +
    `<path d="${icon}" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/>` +
    `</svg><span>${text}</span></button>`
  );
}

/** Roulette with one zero. */
export const rouletteEngine: GameEngine = {
  name: 'roulette-1z',
  page: 'roulette',
  // Of all bets the same return. Hits and scatter are those of red and black; a number hits once in 37 and scatters by
  // almost six stakes, so in between the game is one of medium volatility.
  facts: () => ({
    rtp: Math.floor((36 * 10_000) / WHEEL.length),
    hitFrequency: Math.floor((18 * 10_000) / WHEEL.length),
    volatility: 'medium',
  }),
  stakes: CHIPS,
  maxBetCents: ROUND_MAX_CENTS,
  stakeOf,
  draw: (randomBelow) => [randomBelow(WHEEL.length)],
  winOf: (bets, [pocket = -1]) => bets.reduce((sum, bet) => sum + winOfBet(bet, pocket), 0),
  payTable: (language) =>
    KINDS.map(([field, kind]) => ({
      outcome: textOf(language, `casino.roulette.${kind}`),
      pays: paysOf(field),
    })),
  scene: '',
  stage: (say) =>
    raw(
      `<div class="bowl"><div class="wheel" role="img" aria-label="${say('name')}">${rouletteWheel()}<div class="ball"></div>` +
        `<span class="fell" aria-hidden="true"></span></div></div>` +
        `<div class="felt"><div class="fields" role="group" aria-label="${say('table')}"></div>` +
        `<p class="facts">${say('facts')}</p></div>`,
    ),
  buttons: (say) =>
    raw(
      Object.entries(DEEDS)
        .map(([deed, icon]) => deedButton(deed, icon, say(deed)))
        .join(''),
    ),
};
