import { EVENT_PERIODS } from '#contract/endpoints/sports.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { EventFilter } from '#src/data/sports/sport-events.ts';
import { useSearchInAddress } from '#src/widgets/hooks/use-search-in-address.ts';

/** After the last letter (ms). */
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
  const { query, typed, type, change, clear } = useSearchInAddress({
    delayMs: ADDRESS_AFTER_MS,
    normalise: (text) => text.trim(),
  });
  const q = (query.get('q') ?? '').slice(0, SEARCH_MAX).trim();
  const time = EVENT_PERIODS.find((one) => one === query.get('time'));
  return {
    typed: typed ?? q,
    time,
    asked: { ...(q ? { q } : {}), ...(time ? { time } : {}) },
    narrowed: q !== '' || time !== undefined,
    type,
    choose: (next) => change({ time: next }),
    clear: () => clear({ q: undefined, time: undefined }),
  };
}
