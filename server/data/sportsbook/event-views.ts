// Events of the sportsbook in one language, in the contract's form.
import type * as v from 'valibot';
import type { WireResponseOf } from '#contract/define-call.ts';
import type { getEventStatistics } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { eventDetail, listEvents } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { EventStatistics, FeedEvent, PastEvent, SideColours } from '#server/core/feed-event.ts';

/** The sides' own colours in the contract's form; nothing where the feed has none. */
export function wireColours(colours: SideColours | null | undefined) {
  if (!colours) return {};
  const { home, away } = colours;
  const copy = (pair: SideColours['home']): [string, string] | null => pair && [pair[0], pair[1]];
  return { colours: { home: copy(home), away: copy(away) } };
}

/** An event in the form for lists. `event` contains the markets to show, `marketCount` counts all of them. */
export function toListedEvent(
  event: FeedEvent,
  { version, marketCount }: { version: number; marketCount: number },
  language: Language,
) {
  const { league, score } = event;
  return {
    id: event.id,
    sport: league.sport,
    league: {
      slug: league.slug,
      name: league.name[language],
      country: { slug: league.country, name: league.countryName[language] },
    },
    home: event.home[language],
    away: event.away[language],
    ...wireColours(event.colours),
    starts_at: new Date(event.startsAt).toISOString(),
    state: event.state,
    suspended: event.suspended,
    score: score && { ...score, parts: [...score.parts] },
    phase: event.phase[language],
    minute: event.minute,
    market_count: marketCount,
    markets: event.markets.map(({ id, group, name, state, selections }) => ({
      id,
      group,
      name: name[language],
      state,
      selections: selections.map((one) => ({
        id: one.id,
        name: one.name[language],
        label: one.label[language],
        odds: one.odds,
      })),
    })),
    version,
  } satisfies WireResponseOf<typeof listEvents>['data'][number];
}

/** An event with all details. */
export function toFullEvent(
  event: FeedEvent,
  version: number,
  language: Language,
): v.InferInput<typeof eventDetail> {
  return {
    ...toListedEvent(event, { version, marketCount: event.markets.length }, language),
    groups: event.groups.map(({ id, name }) => ({ id, name: name[language] })),
    statistics: event.statistics.map(({ name, ...one }) => ({ ...one, name: name[language] })),
    incidents: event.incidents.map(({ name, ...one }) => ({ ...one, name: name[language] })),
  };
}

/** An event's statistics; empty if the feed has none. */
export function toEventStatistics(
  known: EventStatistics | null,
  language: Language,
): WireResponseOf<typeof getEventStatistics> {
  const past = (events: readonly PastEvent[] = []) =>
    events.map(({ id, startsAt, home, away, score, side }) => ({
      id,
      starts_at: new Date(startsAt).toISOString(),
      home: home[language],
      away: away[language],
      score,
      side,
    }));
  const momentum = known?.momentum;
  return {
    form: { home: past(known?.form.home), away: past(known?.form.away) },
    meetings: past(known?.meetings),
    momentum: momentum
      ? {
          ...momentum,
          counted: momentum.counted[language],
          unit: momentum.unit ?? null,
          stretches: [...momentum.stretches],
        }
      : null,
  };
}
