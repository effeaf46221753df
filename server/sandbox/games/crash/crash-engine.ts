import { raw } from 'hono/html';
import { type Language, LOCALES } from '#contract/languages.ts';
import {
  CRASH_DRAWS,
  CRASH_RETURN_PERCENT,
  crashLengthMs,
  crashPays,
  crashPoint,
  crashPointOf,
  crashStopAt,
  drawsReaching,
  isCrashStop,
} from '#contract/rules/casino/crash-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import type { GameEngine } from '../game-engine.ts';
import type { Bet } from '../game-protocol.ts';
import { crashMarkup, stopStepper } from './crash-markup.ts';

/** Whole reais, so that a stake times any stop is whole cents and each stop returns exactly what it says. */
const STAKES = [100, 200, 500, 1_000, 2_000];
/** The stop that facts are stated for which depend on the stop. */
const USUAL_STOP = 200;
/** Stops of the pay table. */
const TABLE_STOPS = [101, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];

/** The stop in the name of a bet, `stop-200`; NaN if it is no such bet. */
const chosenStop = (bets: readonly Bet[]): number => Number(/^stop-(\d{3,5})$/.exec(bets[0]?.on ?? '')?.[1]);

/** How often a stop is reached: hundredths of a percent, floored. */
const chanceOf = (stop: number) => Math.floor((drawsReaching(stop) * 10_000) / CRASH_DRAWS);

/** Drawn: the multiplier at which the round breaks, and once it is over the one at which it stopped or would have. */
export const crashEngine: GameEngine = {
  name: 'crash',
  page: 'crash',
  // Every stop returns the same. The other two depend on the stop: from almost always a little to once in a hundred a lot.
  facts: () => ({
    rtp: CRASH_RETURN_PERCENT * 100,
    hitFrequency: chanceOf(USUAL_STOP),
    volatility: 'medium',
  }),
  stakes: STAKES,
  stakeInput: 'stepper',
  maxBetCents: Math.max(...STAKES),
  stakeOf(bets) {
    const [bet, ...more] = bets;
    const fits = bet && more.length === 0 && isCrashStop(chosenStop(bets)) && STAKES.includes(bet.stake);
    return fits ? bet.stake : undefined;
  },
  draw: (randomBelow) => [crashPointOf(randomBelow(CRASH_DRAWS))],
  fair: { draw: async (hmac, seeds) => [await crashPoint(hmac, seeds)] },
  timed: {
    lengthMs: (bets, [point = 100, stop = chosenStop(bets)]) => crashLengthMs(stop, point),
    ended(bets, [point = 100], elapsedMs) {
      const chosen = chosenStop(bets);
      return [point, elapsedMs === undefined ? chosen : crashStopAt(elapsedMs, chosen)];
    },
    isEnded: (drawn) => drawn.length > 1,
  },
  winOf(bets, [point = 100, stop = chosenStop(bets)]) {
    return stop <= point ? crashPays(bets[0]?.stake ?? 0, stop) : 0;
  },
  payTable: (language: Language) =>
    TABLE_STOPS.map((stop) => ({
      outcome: sandboxText(language, 'casino.crash-stop', {
        stop: multiplierText(stop),
        chance: new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 }).format(
          chanceOf(stop) / 100,
        ),
      }),
      pays: stop,
    })),
  scene: () => '',
  stage: (t, _, language) => crashMarkup(t, language),
  buttons: (t) => raw(stopStepper(t)),
};
