import { type CSSProperties, useEffect, useState } from 'react';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { useNearView } from '#src/widgets/hooks/use-near-view.ts';
import { EventRow } from './event-row.tsx';
import css from './events.module.css';
import { shortNames } from './short-names.ts';

/** Number of rows that are mounted and unmounted together. */
const TOGETHER = 10;

type EventRowsProps = {
  label: string;
  events: readonly SportEvent[];
  grouped: 'league' | 'day' | 'none';
  /** The first rows of a page are rendered at once. */
  first: boolean;
  /** How many columns of odds there are, and the kinds of markets in them; without those, each event's own. */
  columns: number;
  kinds?: string | undefined;
};

/** The events of a group, of any number: only those near the screen are rendered. */
export function EventRows({ events, first, ...rest }: EventRowsProps) {
  const brief = shortNames(events.flatMap(({ home, away }) => [home, away]));
  const parts = Array.from({ length: Math.ceil(events.length / TOGETHER) }, (_, place) => place * TOGETHER);
  return parts.map((from) => (
    <Part
      key={from}
      {...rest}
      events={events.slice(from, from + TOGETHER)}
      brief={brief}
      first={first && from === 0}
    />
  ));
}

function Part({
  label,
  events,
  grouped,
  columns,
  kinds,
  brief,
  first,
}: EventRowsProps & { brief: ReadonlyMap<string, string> }) {
  const [place, near] = useNearView<HTMLUListElement>({ fromStart: first, margin: '400px 0px', once: false });
  const drawn = useProgressiveList(near ? events.length : 0, near);
  const room = { '--rows': events.length } as CSSProperties;
  return (
    <ul
      ref={place}
      className={`${css.rows} ${drawn < events.length ? css.away : ''}`}
      style={room}
      aria-label={label}
    >
      {events.slice(0, drawn).map((event) => (
        <li key={event.id}>
          <EventRow
            event={event}
            grouped={grouped}
            columns={columns}
            kinds={kinds}
            shortHome={brief.get(event.home)}
            shortAway={brief.get(event.away)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Number of rows that a slow phone renders in one frame. */
const ROWS_PER_FRAME = 3;
/** Number of rows that fill a screen. */
const FIRST_ROWS = 10;

const waiting = new Set<() => void>();
let frameRequested = false;

/** Runs one callback per frame, however many lists request one. Returns a function that cancels the callback. */
function onNextFreeFrame(callback: () => void): () => void {
  waiting.add(callback);
  requestFrame();
  return () => void waiting.delete(callback);
}

function requestFrame(): void {
  if (frameRequested || waiting.size === 0) return;
  frameRequested = true;
  requestAnimationFrame(() => {
    frameRequested = false;
    const [callback] = waiting;
    if (!callback) return;
    waiting.delete(callback);
    requestFrame();
    callback();
  });
}

/**
 * How many of `wanted` rows are rendered now: some more, or fewer, in
 * each frame. `atOnce`: the first screen is rendered at once.
 */
function useProgressiveList(wanted: number, atOnce: boolean): number {
  const [rendered, setDrawn] = useState(atOnce ? Math.min(wanted, FIRST_ROWS) : 0);
  useEffect(() => {
    if (rendered === wanted) return;
    return onNextFreeFrame(() =>
      setDrawn(
        rendered < wanted
          ? Math.min(wanted, rendered + ROWS_PER_FRAME)
          : Math.max(wanted, rendered - ROWS_PER_FRAME),
      ),
    );
  }, [rendered, wanted]);
  return rendered;
}
