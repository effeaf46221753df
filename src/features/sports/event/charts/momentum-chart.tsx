import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Momentum } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import css from './charts.module.css';

/** Width of an interval and of its bar. Space is left for the later intervals of an event that has just begun. */
const PLACE = 10;
const BAR = 7;
const LEAST_PLACES = 12;
/** Height of the highest bar, above and below the middle. */
const HEIGHT = 50;

type MomentumChartProps = {
  event: EventDetail;
  /** Each side's ink, `#RRGGBB`. */
  inks: { home: string; away: string };
  momentum: Momentum;
};

/** The momentum of play by interval: bars of the home side point up, bars of the away side down. */
export function MomentumChart({ event, inks, momentum }: MomentumChartProps) {
  const { t } = useTranslation('sports');
  const { home, away } = event;
  const { counted, minutes, stretches } = momentum;
  const most = Math.max(1, ...stretches.flatMap((one) => [one.home, one.away]));
  const sum = (side: 'home' | 'away') => stretches.reduce((all, one) => all + one[side], 0);
  const last = stretches.at(-1) ?? { home: 0, away: 0 };
  const width = PLACE * Math.max(stretches.length, LEAST_PLACES);
  const rows = stretches.map((one, place) => ({ ...one, from: place * minutes, x: place * PLACE }));
  return (
    <section className={css.chart} style={{ '--home': inks.home, '--away': inks.away } as CSSProperties}>
      <h2>{t('charts.momentum')}</h2>
      <p className={css.quiet}>{counted}</p>
      <svg
        className={css.bars}
        viewBox={`0 0 ${width} ${2 * HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('charts.momentum_said', {
          ...{ counted, home, away, home_count: sum('home'), away_count: sum('away') },
          ...{ home_last: last.home, away_last: last.away },
        })}
      >
        {rows.map((one) => {
          const up = (HEIGHT * one.home) / most;
          const down = (HEIGHT * one.away) / most;
          return (
            <g key={one.from}>
              <rect className={css.home} x={one.x} y={HEIGHT - up} width={BAR} height={up} />
              <rect className={css.away} x={one.x} y={HEIGHT} width={BAR} height={down} />
            </g>
          );
        })}
        <line className={css.axis} x2={width} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className={css.keys} aria-hidden="true">
        <span className={css.key} data-of="home">
          {`${home}: ${sum('home')}`}
        </span>
        <span className={css.key} data-of="away">
          {`${away}: ${sum('away')}`}
        </span>
      </p>
      <details className={css.numbers}>
        <summary>{t('charts.numbers')}</summary>
        <table className={css.table}>
          <caption className="visually-hidden">{counted}</caption>
          <thead>
            <tr>
              <th scope="col">{t('charts.stretches')}</th>
              <th scope="col">{home}</th>
              <th scope="col">{away}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.from}>
                <th scope="row" className="num" translate="no">
                  {t('charts.stretch', { from: one.from, to: one.from + minutes })}
                </th>
                <td className="num" translate="no">
                  {one.home}
                </td>
                <td className="num" translate="no">
                  {one.away}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
