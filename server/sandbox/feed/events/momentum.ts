// How an event has gone so far, as counts of both sides stretch by stretch.
import type { Momentum } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';

/** What is counted of a sport's events, and how many minutes a stretch has. */
export interface Measure {
  counted: Localised;
  unit?: Momentum['unit'];
  minutes: number;
}

/** What the sides did in a minute, the first being 1. */
export interface Attempt {
  minute: number;
  home: number;
  away: number;
}

/** The stretches up to the minute that runs. */
export function momentumOf(
  { counted, unit = null, minutes }: Measure,
  done: readonly Attempt[],
  minute: number,
): Momentum {
  const stretches = Array.from({ length: Math.ceil(minute / minutes) }, () => ({ home: 0, away: 0 }));
  for (const { minute: at, home, away } of done) {
    const stretch = stretches[Math.min(Math.ceil(at / minutes), stretches.length) - 1];
    if (!stretch) continue;
    stretch.home += home;
    stretch.away += away;
  }
  return { counted, unit, minutes, stretches };
}
