// Ten thousand matches of volleyball, before and in play, against closed forms that leave the serve out.
import { checkCalibration } from '#tests/support/sportsbook/contest-checks.ts';
import { raceReference } from '#tests/support/sportsbook/race-reference.ts';
import { book, formatOf, VOLLEYBALL } from './volleyball.ts';

checkCalibration(VOLLEYBALL, {
  beats: 160,
  rules: {
    home: book.winner('parts', [0]),
    'three sets': book.total('parts', 3_500, false),
    'away 3-1': book.score('parts', 1, 3),
    'over 180.5 points': book.total('total', 180_500, true),
    'home −8 points': book.handicap('lead', 'home', -8_000),
    'away +3.5 points': book.handicap('lead', 'away', 3_500),
    'set 1: away': book.winner('part-1', [2]),
    'set 3: over 45.5': book.total('part-3', 45_500, true),
    'set 2: home −3.5': book.handicap('part-2', 'home', -3_500),
  },
  reference: raceReference(3, formatOf),
});
