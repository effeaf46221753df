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
      `<div class="bowl"><div class="wheel" role="img" aria-label="">${rouletteWheel()}<div class="ball"></div></div></div>` +
        `<div class="felt"><div class="fields" role="group" aria-label="${say('table')}"></div>` +
        `<p class="facts">${say('facts')}</p></div>`,
    ),
  buttons: (say) =>
    raw(
      `<div class="lay"><button type="button" data-deed="undo" disabled>${say('undo')}</button>` +
        `<button type="button" data-deed="clear" disabled>${say('clear')}</button>` +
        `<button type="button" data-deed="repeat" disabled>${say('repeat')}</button></div>`,
    ),
};
