import type { Momentum } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { incidentKind } from './incident-kind.ts';

/** The third of the pitch that play is in: the one that a side attacks, or the middle. */
export type Pressure = 'home' | 'away' | 'middle';

/** The stronger side attacks from this share of what both did on; below it the play is in the middle. */
const STRONGER = 0.25;
/** For so many minutes after a goal play is in the middle. */
const KICK_OFF_MINUTES = 2;

/**
 * Which side attacks, by the last interval of the momentum and half of the one before. `resting`: after a goal and at
 * half-time play is in the middle.
 */
export function pressureOf({ stretches }: Pick<Momentum, 'stretches'>, resting: boolean): Pressure {
  const [last, before] = [stretches.at(-1), stretches.at(-2)];
  if (resting || !last) return 'middle';
  // Doubled, so that the half stays a whole number.
  const home = 2 * last.home + (before?.home ?? 0);
  const away = 2 * last.away + (before?.away ?? 0);
  if (Math.abs(home - away) < STRONGER * (home + away) || home === away) return 'middle';
  return home > away ? 'home' : 'away';
}

/** Whether neither side attacks: it is half-time, or there was a goal just now. */
export function isResting({ incidents, minute }: Pick<EventDetail, 'incidents' | 'minute'>): boolean {
  if (incidents[0]?.id === 'break') return true;
  return incidents.some(
    (one) =>
      incidentKind(one) === 'goal' &&
      one.minute !== null &&
      minute !== null &&
      minute - one.minute < KICK_OFF_MINUTES,
  );
}

/**
 * What the attacking side did in the interval that runs, and for how many minutes (1 or more) it has run; null where it did
 * nothing in it, or the interval is not the one of this minute.
 */
export function attackOf(
  { minutes, stretches }: Pick<Momentum, 'minutes' | 'stretches'>,
  side: 'home' | 'away',
  minute: number | null,
): { count: number; minutes: number } | null {
  const count = stretches.at(-1)?.[side] ?? 0;
  const since = (minute ?? 0) - (stretches.length - 1) * minutes;
  return count > 0 && since >= 1 && since <= minutes ? { count, minutes: since } : null;
}
