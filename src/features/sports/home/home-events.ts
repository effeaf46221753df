// Which events home shows: one in the hero, the others on cards (decision 047).
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { COUNTED_SPORTS, PITCH_SPORT } from '#contract/rules/sports/counted-sports.ts';
import { isFollowed } from '../lists/followed/followed.ts';

export interface HomeEvents {
  hero: SportEvent | null;
  cards: readonly SportEvent[];
}

/** Cards at most; narrower screens hide the last of them. */
export const HOME_CARDS = 7;
/** From this minute on a match is not chosen any more. */
const LATE_MINUTE = 85;

/** The event that becomes the hero: the first football match that may, else the first of a sport whose momentum is drawn. */
function leadOf(events: readonly SportEvent[]): SportEvent | null {
  const open = events.filter(
    ({ state, suspended, minute }) => state === 'live' && !suspended && (minute ?? 0) < LATE_MINUTE,
  );
  return (
    open.find(({ sport }) => sport === PITCH_SPORT) ??
    open.find(({ sport }) => COUNTED_SPORTS.has(sport)) ??
    null
  );
}

/** Chooses from events in the order of the server; those of followed teams and leagues come first. */
export function chooseHomeEvents(events: readonly SportEvent[], followed: readonly string[]): HomeEvents {
  return keepHomeEvents({ hero: null, cards: [] }, events, followed);
}

/**
 * What home shows after a new read: events that still run or are to come keep their places, the others are replaced. What was drawn
 * without a hero gets none: it would move the cards.
 */
export function keepHomeEvents(
  shown: HomeEvents,
  events: readonly SportEvent[],
  followed: readonly string[],
): HomeEvents {
  const now = new Map(events.map((event) => [event.id, event]));
  const kept = new Set([shown.hero, ...shown.cards].flatMap((event) => event?.id ?? []));
  const rank = (event: SportEvent) => (isFollowed(event, followed) ? 0 : 1);
  const others = events.filter(({ id }) => !kept.has(id)).sort((one, other) => rank(one) - rank(other));
  const wantsHero = shown.hero !== null || shown.cards.length === 0;
  const hero = now.get(shown.hero?.id ?? '') ?? (wantsHero ? leadOf(others) : null);
  const coming = others.filter((event) => event !== hero);
  const cards = shown.cards.flatMap(({ id }) => now.get(id) ?? coming.shift() ?? []);
  return { hero, cards: [...cards, ...coming].slice(0, HOME_CARDS) };
}
