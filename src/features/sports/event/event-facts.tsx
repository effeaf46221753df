import type { EventDetail } from '#contract/endpoints/sports.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import css from './event.module.css';

/** Figures of both sides, or what happened, newest first. */
export function EventFacts({ event, fact }: { event: EventDetail; fact: 'statistics' | 'incidents' }) {
  const { t } = useTranslation('sports');
  if (fact === 'statistics') {
    return (
      <table className={css.table}>
        <caption className="visually-hidden">{t('event.statistics')}</caption>
        <thead>
          <tr>
            <th scope="col">{event.home}</th>
            <td />
            <th scope="col">{event.away}</th>
          </tr>
        </thead>
        <tbody>
          {event.statistics.map(({ id, name, home, away }) => (
            <tr key={id}>
              <td className="num">{home}</td>
              <th scope="row">{name}</th>
              <td className="num">{away}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
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
