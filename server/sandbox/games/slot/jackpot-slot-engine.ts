import type { GameEngine } from '../game-engine.ts';
import { type JackpotRule, jackpotRtp } from '../jackpot/jackpot-rule.ts';
import { slotEngine } from './slot-engine.ts';

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
