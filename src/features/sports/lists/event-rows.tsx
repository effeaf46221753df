import type { CSSProperties } from 'react';
import type { SportEvent } from '#contract/endpoints/sports.ts';
import { useNearView } from '#src/widgets/hooks/use-near-view.ts';
import { EventRow } from './event-row.tsx';
import css from './events.module.css';
import { useProgressiveList } from './use-progressive-list.ts';

/** Number of rows that are mounted and unmounted together. */
const TOGETHER = 10;

type EventRowsProps = {
  label: string;
  events: readonly SportEvent[];
  grouped: 'league' | 'day';
  /** The first rows of a page are rendered at once. */
  first: boolean;
};

/** The events of a group, of any number: only those near the screen are rendered. */
export function EventRows({ label, events, grouped, first }: EventRowsProps) {
  const parts = Array.from({ length: Math.ceil(events.length / TOGETHER) }, (_, place) => place * TOGETHER);
  return parts.map((from) => (
    <Part
      key={from}
      label={label}
      events={events.slice(from, from + TOGETHER)}
      grouped={grouped}
      first={first && from === 0}
    />
  ));
}

function Part({ label, events, grouped, first }: EventRowsProps) {
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
          <EventRow event={event} grouped={grouped} />
        </li>
      ))}
    </ul>
  );
}
