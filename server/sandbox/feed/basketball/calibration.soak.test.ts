// Ten thousand games of basketball, before and in play, against a normal distribution of the final lead.
import { checkCalibration } from '#tests/support/sportsbook/contest-checks.ts';
import { BASKETBALL } from './basketball.ts';
import { scoreOf, turnsOf } from './basketball-game.ts';
import { book } from './basketball-markets.ts';
import { QUARTER_TURNS, QUARTERS } from './possession-model.ts';

/** The chance that a number of mean 0 and deviation 1 is below (Abramowitz and Stegun 26.2.17). */
function normalBelow(at: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(at));
  const tail =
    (Math.exp(-(at ** 2) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return at > 0 ? 1 - tail : tail;
}

function momentsOf(chances: Float64Array) {
  const mean = chances.reduce((sum, chance, points) => sum + chance * points, 0);
  return { mean, variance: chances.reduce((sum, chance, points) => sum + chance * (points - mean) ** 2, 0) };
}

checkCalibration(BASKETBALL, {
  beats: 155,
  rules: {
    home: book.winner('lead', [0]),
    'over 165.5': book.total('total', 165_500, true),
    'over 172': book.total('total', 172_000, true),
    'home −4.5': book.handicap('lead', 'home', -4_500),
    'away +9': book.handicap('lead', 'away', 9_000),
    'level after 40 minutes': book.winner('regular', [1]),
    'home over 84.5': book.total('home', 84_500, true),
    'half: away': book.winner('half-lead', [2]),
    'quarter 3: draw': book.winner('q3-lead', [1]),
    'quarter 4: over 42.5': book.total('q4-total', 42_500, true),
  },
  reference: ({ single }, state) => {
    const period = state.ended.length;
    const still = Math.max(QUARTERS - period - 1, 0) * QUARTER_TURNS;
    const home = momentsOf(single.home);
    const away = momentsOf(single.away);
    const turns = turnsOf(period) > 0 ? state.left : { home: 0, away: 0 };
    const score = scoreOf(state);
    const mean =
      score.home - score.away + home.mean * (turns.home + still) - away.mean * (turns.away + still);
    const variance = home.variance * (turns.home + still) + away.variance * (turns.away + still);
    return normalBelow(mean / Math.sqrt(variance));
  },
});
