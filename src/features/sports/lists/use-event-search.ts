import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { EVENT_PERIODS } from '#contract/endpoints/sports.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { EventFilter } from '#src/data/sports/sport-events.ts';

/** After the last letter (ms): browsers refuse more than some hundred changes of the address in half a minute. */
const ADDRESS_AFTER_MS = 300;

type EventTime = (typeof EVENT_PERIODS)[number];

export interface EventSearch {
  /** What is in the search field. */
  typed: string;
  time: EventTime | undefined;
  /** What the list asks for. */
  asked: Pick<EventFilter, 'q' | 'time'>;
  narrowed: boolean;
  type: (text: string) => void;
  choose: (time: EventTime | undefined) => void;
  clear: () => void;
}

/** What a list is searched for and when its events begin: the address says it. */
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
      // The entry keeps its name, by which the scroll place is remembered.
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
