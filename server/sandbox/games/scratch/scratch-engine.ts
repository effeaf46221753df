import { raw } from 'hono/html';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import { type GameEngine, onlyStake } from '../game-engine.ts';
import { SEA_SCENE, symbolSprite } from '../symbol-drawings.ts';
import { SYMBOLS } from '../symbols.ts';
import { drawTicket, PRICES, PRIZES, scratchFacts, winOfTicket } from './scratch-game.ts';

/** A card that is never uncovered is paid after ten minutes. */
const HOLDS_WIN_MS = 600_000;

/** The scratch card of nine fields. A balance that grew before they are uncovered would reveal what is under them. */
export const scratchEngine: GameEngine = {
  name: 'scratch-3x3',
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
    SYMBOLS.map((symbol) => ({
      outcome: sandboxText(language, 'casino.pay-alike', {
        symbol: sandboxText(language, `symbol.${symbol}`),
      }),
      pays: PRIZES[symbol].pays,
    })),
  scene: () => symbolSprite() + SEA_SCENE,
  stage: (t) => raw(`<div class="ticket" role="group" aria-label="${t('ticket')}"></div>`),
  buttons: (t) => raw(`<button type="button" class="uncover" hidden>${t('uncover')}</button>`),
};
