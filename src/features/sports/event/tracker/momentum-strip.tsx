import type { Momentum } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { incidentKind } from './incident-kind.ts';
import css from './tracker.module.css';

const PLACE = 20;
const BAR = 10.4;
const HALF = 42;
/** Without stoppage time. */
const MATCH_MINUTES = 90;
const LEAST_PLACES = 12;

type MomentumStripProps = {
  momentum: Momentum | null;
  inks: { home: string; away: string };
  incidents: EventDetail['incidents'];
  /** The event is of two halves of 45 minutes. */
  halves: boolean;
};

/** What both sides did by interval: home upwards, away downwards; dashes stand for the intervals to come. */
export function MomentumStrip({ momentum, inks, incidents, halves }: MomentumStripProps) {
  const stretches = momentum?.stretches ?? [];
  const minutes = momentum?.minutes ?? 5;
  const places = Math.max(stretches.length, halves ? Math.ceil(MATCH_MINUTES / minutes) : LEAST_PLACES);
  const percentAt = (minute: number) => Math.min(100, (minute * 100) / (places * minutes));
  const most = Math.max(1, ...stretches.flatMap(({ home, away }) => [home, away]));
  const bars = Array.from({ length: places }, (_, place) => ({
    at: place * PLACE + (PLACE - BAR) / 2,
    of: stretches[place],
  }));
  return (
    <div className={css.stripPlace} aria-hidden="true">
      <svg
        className={css.strip}
        viewBox={`0 0 ${places * PLACE} ${2 * HALF}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ at, of }) =>
          of ? (
            <g key={at}>
              <rect
                x={at}
                y={HALF - (HALF * of.home) / most}
                width={BAR}
                height={(HALF * of.home) / most}
                fill={inks.home}
              />
              <rect x={at} y={HALF} width={BAR} height={(HALF * of.away) / most} fill={inks.away} />
            </g>
          ) : (
            <rect key={at} className={css.dash} x={at} y={HALF - 1} width={BAR} height={2} />
          ),
        )}
      </svg>
      {halves ? <span className={css.halfLine} style={{ left: `${percentAt(MATCH_MINUTES / 2)}%` }} /> : null}
      {incidents.map((incident) => {
        const kind = incidentKind(incident);
        if (kind === null || incident.side === null || incident.minute === null) return null;
        return (
          <span
            key={incident.id}
            className={css[kind]}
            data-side={incident.side}
            style={{ left: `${percentAt(incident.minute)}%` }}
          />
        );
      })}
    </div>
  );
}
