import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { EVENT_PERIODS } from '#contract/endpoints/sports.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { EventFilter } from '#src/data/sports/sport-events.ts';

/** Delay after the last letter (ms): browsers refuse more than a few hundred address changes in half a minute. */
const ADDRESS_AFTER_MS = 300;

type EventTime = (typeof EVENT_PERIODS)[number];

export interface EventSearch {
  /** The text in the search field. */
  typed: string;
  time: EventTime | undefined;
  /** The filter that the list requests. */
  asked: Pick<EventFilter, 'q' | 'time'>;
  narrowed: boolean;
  type: (text: string) => void;
  choose: (time: EventTime | undefined) => void;
  clear: () => void;
}

/** The search and the start time of a list. Both are stored in the address. */
export function useEventSearch(): EventSearch {
  const [query, setQuery] = useSearchParams();
  const [letters, setLetters] = useState<string | null>(null);
  const q = (query.get('q') ?? '').slice(0, SEARCH_MAX).trim();
  const time = EVENT_PERIODS.find((one) => one === query.get('time'));

  const put = (change: Readonly<Record<string, string | undefined>>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      // Keeps the history state: the scroll position is stored under the key in it.
      { replace: true, state: history.state },
    );
  const settle = useEffectEvent(() => {
    put({ q: letters?.trim() });
    setLetters(null);
  });
  useEffect(() => {
    if (letters === null) return;
    const timer = setTimeout(settle, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [letters]);

  return {
    typed: letters ?? q,
    time,
    asked: { ...(q ? { q } : {}), ...(time ? { time } : {}) },
    narrowed: q !== '' || time !== undefined,
    type: setLetters,
    choose: (next) => put({ time: next }),
    clear() {
      setLetters(null);
      put({ q: undefined, time: undefined });
    },
  };
}
