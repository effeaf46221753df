import { html, raw } from 'hono/html';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import { tools } from '../frame-markup.ts';
import type { GameEngine } from '../game-engine.ts';
import {
  CHIPS,
  colourOf,
  type PocketColour,
  paysOf,
  ROUND_MAX_CENTS,
  stakeOf,
  WHEEL,
  winOfBet,
} from './roulette-game.ts';

// The wheel, drawn around 0,0 with a radius of 100: pockets with their numbers. Red pockets have a notch, so that the two
// colours differ in shape too.
const FILLS: Readonly<Record<PocketColour, string>> = { zero: '#7BAE56', red: '#E25532', black: '#28241D' };
const INKS: Readonly<Record<PocketColour, string>> = { zero: '#1B1813', red: '#1B1813', black: '#FBF4E4' };
const STEP = 360 / WHEEL.length;

/** A point on a circle: angle in degrees, clockwise from the top. */
function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

function pocket(number: number, index: number): string {
  const colour = colourOf(number);
  const half = STEP / 2;
  const wedge = `M${at(64, -half)}L${at(96, -half)}A96 96 0 0 1 ${at(96, half)}L${at(64, half)}A64 64 0 0 0 ${at(64, -half)}z`;
  const notch =
    colour === 'red' ? `<path d="M${at(67, -2.6)}L${at(67, 2.6)}L${at(73, 0)}z" fill="#1B1813"/>` : '';
  return (
    `<g transform="rotate(${(index * STEP).toFixed(3)})"><path d="${wedge}" fill="${FILLS[colour]}" stroke="#FBF4E4" stroke-width=".7"/>` +
    `${notch}<text y="-81" fill="${INKS[colour]}">${number}</text></g>`
  );
}

/** The wheel's picture; what turns it is the page's script. */
function rouletteWheel(): string {
  const spokes = [0, 45, 90, 135]
    .map(
      (angle) =>
        `<path transform="rotate(${angle})" d="M-5-56A22 22 0 0 0 5-56V56A22 22 0 0 0-5 56z" fill="#F6BC31"/>`,
    )
    .join('');
  return (
    '<svg class="pockets" aria-hidden="true" viewBox="-100 -100 200 200"><circle r="100" fill="#F6BC31"/>' +
    `<circle r="97" fill="#1B1813"/>${WHEEL.map(pocket).join('')}<circle r="62" fill="#1B1813"/>${spokes}` +
    '<circle r="30" fill="#1B1813"/></svg>'
  );
}

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
const TABLE_ACTIONS = {
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  repeat: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
};

function tableButton(action: string, icon: string, text: string): string {
  return (
    `<button type="button" data-action="${action}" aria-disabled="true"><svg aria-hidden="true" viewBox="0 0 24 24">` +
    `<path d="${icon}" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/>` +
    `</svg><span class="visually-hidden">${text}</span></button>`
  );
}

/** A wheel whose stop no page reports pays after this long (ms). */
const HOLDS_WIN_MS = 15_000;

/** Roulette with one zero. A balance that grew while the wheel turns would reveal where it stops. */
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
  holdsWinMs: HOLDS_WIN_MS,
  stakes: CHIPS,
  stakeInput: 'chips',
  maxBetCents: ROUND_MAX_CENTS,
  stakeOf,
  draw: (randomBelow) => [randomBelow(WHEEL.length)],
  winOf: (bets, [pocket = -1]) => bets.reduce((sum, bet) => sum + winOfBet(bet, pocket), 0),
  payTable: (language) =>
    KINDS.map(([field, kind]) => ({
      outcome: sandboxText(language, `casino.roulette.${kind}`),
      pays: paysOf(field),
    })),
  scene: () => '',
  stage: (t, _, language) =>
    html`<div class="band"><div class="wheel" role="img" aria-label="${t('name')}">${raw(rouletteWheel())}<div class="ball"></div>
</div><span class="notch"></span>${tools(language)}</div>
<div class="felt"><div class="fields" role="group" aria-label="${t('table')}"></div></div>`,
  buttons: (t) =>
    raw(
      [
        ...Object.entries(TABLE_ACTIONS).map(([action, icon]) => tableButton(action, icon, t(action))),
        '<p class="outcome" aria-hidden="true"><span></span><strong></strong></p>',
      ].join(''),
    ),
};
