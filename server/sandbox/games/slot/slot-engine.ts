import { raw } from 'hono/html';
import { type GameEngine, onlyStake } from '#server/sandbox/games/game-engine.ts';
import { type JackpotRule, jackpotRtp } from '#server/sandbox/games/jackpot/jackpot-pool.ts';
import { SEA_SCENE, stoneGrid, symbolSprite } from '#server/sandbox/games/symbol-drawings.ts';
import { SYMBOLS } from '#server/sandbox/games/symbols.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import { PAYS, STAKES, STRIPS, slotFacts, spinAt, winOf } from './slot-game.ts';

/** The slot of three reels and five lines. */
export const slotEngine: GameEngine = {
  name: 'slot-3x3',
  page: 'slot',
  facts: slotFacts,
  stakes: STAKES,
  stakeInput: 'stepper',
  maxBetCents: Math.max(...STAKES),
  stakeOf: (bets) => onlyStake(bets, 'round', STAKES),
  // Every stop of a reel is equally likely.
  draw: (randomBelow) => STRIPS.map((reel) => randomBelow(reel.length)),
  winOf: (bets, drawn) => winOf(bets[0]?.stake ?? 0, spinAt(drawn).pays),
  payTable: (language) =>
    SYMBOLS.map((symbol) => ({
      outcome: sandboxText(language, 'casino.pay-line', {
        symbol: sandboxText(language, `symbol.${symbol}`),
      }),
      pays: PAYS[symbol],
    })),
  scene: () => symbolSprite() + SEA_SCENE,
  stage: () => raw(`<div class="reels" role="img" aria-label="">${stoneGrid()}</div>`),
  buttons: () => '',
};

/** One pot for all games that play on this engine: R$ 1,000 at the start, 1 % of each stake, once in R$ 100,000 staked. */
export const FAROL_JACKPOT: JackpotRule = {
  name: 'farol',
  startCents: 100_000,
  share: 100,
  oneInCents: 10_000_000,
};

/** The slot with a jackpot on top: reels, lines and prizes are the slot's own; a fourth number decides the pot alone. */
export const jackpotSlotEngine: GameEngine = {
  ...slotEngine,
  name: 'slot-jackpot',
  facts() {
    const facts = slotEngine.facts();
    return { ...facts, rtp: facts.rtp + jackpotRtp(FAROL_JACKPOT) };
  },
  draw: (randomBelow) => [...slotEngine.draw(randomBelow), randomBelow(FAROL_JACKPOT.oneInCents)],
  jackpot: { rule: FAROL_JACKPOT, numberOf: (drawn) => drawn.at(3) ?? FAROL_JACKPOT.oneInCents },
};
