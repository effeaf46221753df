// Shared by the tests of the simulated feed: opening it, polling it as the server does, and the properties they check.

import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { openSimulatedFeed } from '#server/sandbox/feed/simulated-feed.ts';

export const NOON = Date.parse('2026-11-22T12:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The feed of one seed, at the default speed and margin unless given. */
export const openFeed = (options = {}) =>
  openSimulatedFeed({ seed: 'varanda', speed: 1, marginPercent: 6, ...options });

export function inState(events: readonly FeedEvent[], state: FeedEvent['state']): FeedEvent[] {
  return events.filter((event) => event.state === state);
}

export function ofSport(events: readonly FeedEvent[], sport: string): FeedEvent[] {
  return events.filter(({ league }) => league.sport === sport);
}

/** Polls every `step` ms, as the server does; returns what each answer contained. */
export async function follow(feed: ReturnType<typeof openFeed>, from: number, to: number, step: number) {
  const answers: { now: number; events: readonly FeedEvent[] }[] = [];
  for (let now = from + step; now <= to; now += step) {
    answers.push({ now, events: await feed.changes(now - step, now) });
  }
  return answers;
}
