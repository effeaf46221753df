// Ten thousand matches of three games, before and in play, against negative binomial sums.
import { checkCalibration } from '#tests/support/sportsbook/contest-checks.ts';
import { raceReference } from '#tests/support/sportsbook/race-reference.ts';
import { ARENA, DUEL, GAMES, SHOOTER } from './esports.ts';

[SHOOTER, ARENA, DUEL].forEach(({ toWin, formatOf }, place) => {
  const game = GAMES[place];
  if (!game) throw new RangeError(`no game ${place}`);
  const { contest, book } = game;
  const { target } = formatOf(0);
  const middle = target * 1_500 + 500;
  checkCalibration(contest, {
    events: 3_400,
    beats: target * toWin,
    rules: {
      home: book.winner('parts', [0]),
      'few maps': book.total('parts', toWin * 1_000 + 500, false),
      'away, all': book.score('parts', 0, toWin),
      'over in all': book.total('total', middle * (toWin + 0.5), true),
      'home −2': book.handicap('lead', 'home', -2_000),
      'map 1: away': book.winner('part-1', [2]),
      'map 2: over': book.total('part-2', middle, true),
      'map 2: home −1.5': book.handicap('part-2', 'home', -1_500),
    },
    reference: raceReference(toWin, formatOf),
  });
});
