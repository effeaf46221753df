// What the selections of a popular set have in common: their kind of market, and when their matches are.
import type { SlipLeg } from '#contract/endpoints/sports/bet-calls.ts';
import { daysBetween, isoDay } from '#src/core/text/date-text.ts';
import { marketKind } from '../lists/table-columns.ts';

type Leg = Pick<SlipLeg, 'sport' | 'market' | 'odds' | 'live' | 'starts_at'>;

/** Markets of who wins and of how many goals there are; other ones have no word in common. */
const KINDS: ReadonlyMap<string, 'results' | 'goals'> = new Map([
  ['result', 'results'],
  ['winner', 'results'],
  ['double-chance', 'results'],
  ['total', 'goals'],
  ['both-score', 'goals'],
]);
/** Below these odds (thousandths) a side is the favourite. */
const FAVOURITE_ODDS = 2_000;
const EVENING_HOUR = 18;

/** Null: they have only the names of their markets. */
export function themeKind(legs: readonly Leg[]): 'favourites' | 'results' | 'goals' | 'both' | null {
  const kinds = new Set(
    legs.map(({ sport, market }) => {
      const kind = KINDS.get(marketKind(market));
      // Other sports count points, sets and rounds.
      return kind === 'goals' && sport !== 'football' ? undefined : kind;
    }),
  );
  if (kinds.has(undefined) || kinds.size === 0) return null;
  if (kinds.size > 1) return 'both';
  if (kinds.has('goals')) return 'goals';
  return legs.every(({ odds }) => odds < FAVOURITE_ODDS) ? 'favourites' : 'results';
}

/** For each set the first of its headings that no set before it has. */
export function distinctHeadings(sets: readonly (readonly string[])[]): string[] {
  const taken = new Set<string>();
  return sets.map((headings) => {
    const heading = headings.find((one) => !taken.has(one)) ?? headings.at(-1) ?? '';
    taken.add(heading);
    return heading;
  });
}

/** When their matches are, at `now` (ms) in a time zone. */
export function themeTime(
  legs: readonly Leg[],
  now: number,
  timeZone: string,
): 'live' | 'tonight' | 'today' | 'soon' {
  const coming = legs.filter(({ live }) => !live);
  if (coming.length === 0) return 'live';
  const today = isoDay(now, timeZone);
  if (coming.some(({ starts_at }) => daysBetween(today, isoDay(starts_at, timeZone)) > 0)) return 'soon';
  const hours = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const isEvening = ({ starts_at }: Leg) => Number(hours.format(starts_at)) >= EVENING_HOUR;
  return coming.length === legs.length && coming.every(isEvening) ? 'tonight' : 'today';
}
