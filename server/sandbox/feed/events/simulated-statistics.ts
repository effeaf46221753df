// Statistics of an event's sides from their earlier matches, which follow from the seed like everything else: these
// results are the ones by which bets on those matches were settled.
import type { EventStatistics, PastEvent } from '#server/core/feed-event.ts';
import type { SimulatedEvent, SimulatedSport } from '../simulated-sport.ts';
import type { Fixture, FixtureList } from './fixtures.ts';

/** Number of published results of a side, and of meetings. */
export const SHOWN_RESULTS = 5;

/** Ended matches are needed again for every event of their sides: this many are cached. */
const MOST_KEPT = 5_000;

/** The statistics of a sport's events, by the calendar that has them and what makes an event of a fixture. */
export function eventStatistics(
  fixtures: FixtureList,
  eventOf: (fixture: Fixture) => SimulatedEvent,
): SimulatedSport['statistics'] {
  type Past = Pick<SimulatedEvent, 'endsAt' | 'result' | 'home' | 'away'>;
  const cache = new Map<string, Past>();
  const pastOf = (fixture: Fixture): Past => {
    const known = cache.get(fixture.id);
    if (known) return known;
    const { endsAt, result, home, away } = eventOf(fixture);
    if (cache.size >= MOST_KEPT) cache.clear();
    const made = { endsAt, result, home, away };
    cache.set(fixture.id, made);
    return made;
  };

  return (id, at): EventStatistics | null => {
    const fixture = fixtures.named(id);
    if (!fixture) return null;
    const { home, away } = fixture;
    // Later matches are not part of their history.
    const until = Math.min(at, fixture.startsAt);
    const lastOf = (earlier: Iterable<Fixture>, club: number) => {
      const results: PastEvent[] = [];
      for (const one of earlier) {
        const { endsAt, result, ...names } = pastOf(one);
        if (endsAt > until || !result) continue;
        const side = one.home === club ? 'home' : 'away';
        results.push({
          id: one.id,
          startsAt: one.startsAt,
          home: names.home,
          away: names.away,
          score: result,
          side,
        });
        if (results.length === SHOWN_RESULTS) break;
      }
      return results;
    };
    return {
      form: {
        home: lastOf(fixtures.ofClub(fixture, home, until), home),
        away: lastOf(fixtures.ofClub(fixture, away, until), away),
      },
      meetings: lastOf(fixtures.meetings(fixture, until), home),
      momentum: eventOf(fixture).momentum(at),
    };
  };
}
