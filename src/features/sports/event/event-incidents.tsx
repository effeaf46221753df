import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import css from './event.module.css';
import { incidentKind } from './hero/incident-kind.ts';

/** The incidents of an event, newest first. A goal has the score after it. */
export function EventIncidents({ event }: { event: EventDetail }) {
  const scores = scoresAfterGoals(event);
  const timed = event.incidents.some(({ minute }) => minute !== null);
  return (
    <ol className={css.incidents}>
      {event.incidents.map((incident) => {
        const { id, minute, name, side } = incident;
        const score = scores.get(id);
        return (
          <li key={id}>
            {timed ? <span className={css.minute}>{minute === null ? '' : `${minute}′`}</span> : null}
            <span className={css[incidentKind(incident) ?? 'mark']} aria-hidden="true" />
            {side ? <SideFace of={event} side={side} /> : null}
            <span>
              <span>{score ? `${name}, ${score}` : name}</span>
              {side ? <span className="visually-hidden">{` ${event[side]}`}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The score after each goal, by the goal's id; empty where the goals don't add up to the event's score. */
export function scoresAfterGoals({
  incidents,
  score,
}: Pick<EventDetail, 'incidents' | 'score'>): ReadonlyMap<string, string> {
  const now = { home: 0, away: 0 };
  const after = new Map<string, string>();
  for (const incident of [...incidents].reverse()) {
    if (incidentKind(incident) !== 'goal' || !incident.side) continue;
    now[incident.side] += 1;
    after.set(incident.id, `${now.home}–${now.away}`);
  }
  return score?.home === now.home && score.away === now.away ? after : new Map();
}
