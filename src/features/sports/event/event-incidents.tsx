import type { EventDetail } from '#contract/endpoints/sports.ts';
import css from './event.module.css';

/** The incidents of an event, newest first. */
export function EventIncidents({ event }: { event: EventDetail }) {
  return (
    <ol className={css.incidents}>
      {event.incidents.map(({ id, minute, name, side }) => (
        <li key={id}>
          <span className="num">{minute === null ? '' : `${minute}′`}</span>
          <span>{name}</span>
          <span className={css.quiet}>{side ? event[side] : ''}</span>
        </li>
      ))}
    </ol>
  );
}
