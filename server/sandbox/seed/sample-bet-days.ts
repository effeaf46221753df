import type { Random } from '#contract/rules/art/seeded-random.ts';
import { dateInZone, startOfDate } from '#server/core/calendar-day.ts';
import type { SeedGame } from './generate-catalogue.ts';

/** One more than a week has: shortly after midnight the week of the day before is still shown. */
const DAYS = 8;
/** More than the list of the most played games has. */
const PLAYED_GAMES = 60;

interface SampleBetDay {
  /** yyyy-mm-dd */
  day: string;
  /** Number of bets by the game's id. */
  bets: Record<string, number>;
  countedAt: number;
}

/**
 * What the invented players of the sandbox bet on in the days before `now` (ms): counts of bets alone, without players
 * or money. The first slot had most.
 */
export function sampleBetDays(
  games: readonly SeedGame[],
  { random, now, timeZone }: { random: Random; now: number; timeZone: string },
): SampleBetDay[] {
  const [first, ...others] = games.filter(({ launch, categoryId }) => launch !== null && categoryId === 1);
  if (!first) return [];
  const drawn = others
    .map((game) => ({ game, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, PLAYED_GAMES - 1);
  const played = [first, ...drawn.map(({ game }) => game)];
  const today = dateInZone(now, timeZone);
  return Array.from({ length: DAYS }, (_, index) => ({
    day: dateInZone(startOfDate(today, timeZone, index - DAYS), timeZone),
    bets: Object.fromEntries(
      played.map(({ id }, place) => [String(id), Math.floor((9_000 / (place + 6)) * (0.9 + random() / 5))]),
    ),
    countedAt: now,
  }));
}
