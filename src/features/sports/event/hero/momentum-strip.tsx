import type { CSSProperties } from 'react';
import type { Momentum } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { incidentKind } from './incident-kind.ts';
import css from './tracker.module.css';

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
  const height = (count: number) => `${(count * 50) / most}%`;
  const bars = Array.from({ length: places }, (_, place) => ({ place, of: stretches[place] }));
  const sides = { '--home': inks.home, '--away': inks.away } as CSSProperties;
  return (
    <div className={css.strip} style={sides} aria-hidden="true">
      {bars.map(({ place, of }) =>
        of ? (
          <span key={place} className={css.bar}>
            <i style={{ height: height(of.home) }} />
            <i style={{ height: height(of.away) }} />
          </span>
        ) : (
          <span key={place} className={css.dash} />
        ),
      )}
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
