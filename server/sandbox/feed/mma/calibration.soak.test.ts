// Ten thousand fights, before and in play, against exponentials in closed form.
import { checkCalibration } from '#tests/support/sportsbook/contest-checks.ts';
import { ROUND_SECONDS } from './fight-model.ts';
import { MMA } from './mma.ts';
import { endRule } from './mma-markets.ts';

function binomial(n: number, k: number): number {
  let product = 1;
  for (let factor = 1; factor <= k; factor += 1) product *= (n - k + factor) / factor;
  return product;
}

checkCalibration(MMA, {
  beats: 90,
  rules: {
    home: endRule('winner 0', ({ winner }) => winner === 0),
    'goes the distance': endRule('distance true', ({ method }) => method === 'decision'),
    knockout: endRule('method knockout', ({ method }) => method === 'knockout'),
    'away by submission': endRule(
      'away submission',
      (end) => end.winner === 1 && end.method === 'submission',
    ),
    'home by decision': endRule('home decision', (end) => end.winner === 0 && end.method === 'decision'),
    'over 1.5 rounds': endRule('rounds 1500 true', ({ half }) => half >= 3),
    'round 2 begins': endRule('begins 1 true', ({ half }) => half >= 2),
    'ends in round 3': endRule(
      'in 2',
      ({ method, half }) => method !== 'decision' && Math.floor(half / 2) === 2,
    ),
  },
  reference: ({ knockout, submission, round, rounds }, { round: gone, seconds, won }) => {
    const home = knockout.home + submission.home;
    const away = knockout.away + submission.away;
    const goes = Math.exp(-(home + away) * (rounds - gone - seconds / ROUND_SECONDS));
    let decided = 0;
    const left = rounds - gone;
    for (let more = 0; more <= left; more += 1) {
      if (won.home + more > rounds / 2)
        decided += binomial(left, more) * round ** more * (1 - round) ** (left - more);
    }
    return ((1 - goes) * home) / (home + away) + goes * decided;
  },
});
