import { html, raw } from 'hono/html';
import type { CoverGame } from '#server/sandbox/covers/cover.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import { tools } from '../frame-markup.ts';
import { type GameEngine, onlyStake, type Translate } from '../game-engine.ts';
import { skinOf } from '../slot/slot-stage.ts';
import { drawTicket, PRICES, PRIZES, scratchFacts, winOfTicket } from './scratch-game.ts';

/** A card that is never uncovered is paid after ten minutes. */
const HOLDS_WIN_MS = 600_000;

const escaped = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');

/** The card in the look of its game's cover; its page's script sets the inks and fills in words and sums. */
function ticket(t: Translate, game: CoverGame): string {
  const { inks, words } = skinOf(game);
  const prizes = PRIZES.map(() => '<li><b></b><span></span></li>').join('');
  return (
    `<div class="ticket" role="group" aria-label="${t('ticket')}" data-inks="${escaped(inks)}" data-words="${words.join(' ')}"></div>` +
    `<ul class="prizes" aria-label="${t('prizes')}">${prizes}<li><b></b><span></span></li></ul>` +
    `<button type="button" class="uncover" aria-disabled="true">${t('uncover')}</button>`
  );
}

/** The scratch card of nine fields. A balance that grew before they are uncovered would reveal what is under them. */
export const scratchEngine: GameEngine = {
  // scratch-3x3 has other prizes, in earlier builds.
  name: 'scratch-9',
  page: 'scratch',
  facts: scratchFacts,
  holdsWinMs: HOLDS_WIN_MS,
  stakes: PRICES,
  stakeInput: 'stepper',
  maxBetCents: Math.max(...PRICES),
  stakeOf: (bets) => onlyStake(bets, 'ticket', PRICES),
  draw: drawTicket,
  winOf: (bets, drawn) => winOfTicket(bets[0]?.stake ?? 0, drawn),
  payTable: (language) =>
    PRIZES.map(({ pays, oneIn }) => ({
      outcome: sandboxText(language, 'casino.three-alike', { odds: String(oneIn) }),
      pays,
    })),
  scene: (game) => {
    const { sprite, title } = skinOf(game);
    return sprite + title;
  },
  stage: (t, game, language) => html`${tools(language)}${raw(ticket(t, game))}`,
  // In the stepper's place while a ticket is open and after it.
  buttons: (t) =>
    raw(
      '<button type="button" class="outcome" aria-disabled="true"><span></span><strong></strong>' +
        `<b aria-hidden="true">±</b><span class="visually-hidden">${t('change-price')}</span></button>`,
    ),
};
