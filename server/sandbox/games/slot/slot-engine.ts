import { raw } from 'hono/html';
import { textOf } from '#server/core/texts.ts';
import { type GameEngine, onlyStake } from '../game-engine.ts';
import { SEA_SCENE, stoneGrid, symbolSprite } from '../symbol-drawings.ts';
import { SYMBOLS } from '../symbols.ts';
import { PAYS, STAKES, STRIPS, slotFacts, spinAt, winOf } from './slot-game.ts';

/** The slot of three reels and five lines. */
export const slotEngine: GameEngine = {
  name: 'slot-3x3',
  page: 'slot',
  facts: slotFacts,
  stakes: STAKES,
  maxBetCents: Math.max(...STAKES),
  stakeOf: (bets) => onlyStake(bets, 'round', STAKES),
  // Every stop of a reel is equally likely.
  draw: (randomBelow) => STRIPS.map((reel) => randomBelow(reel.length)),
  winOf: (bets, drawn) => winOf(bets[0]?.stake ?? 0, spinAt(drawn).pays),
  payTable: (language) =>
    SYMBOLS.map((symbol) => ({
      outcome: textOf(language, 'casino.pay-line', { symbol: textOf(language, `sandbox.symbol.${symbol}`) }),
      pays: PAYS[symbol],
    })),
  scene: symbolSprite() + SEA_SCENE,
  stage: () => raw(`<div class="reels" role="img" aria-label="">${stoneGrid()}</div>`),
  buttons: () => '',
};
