import type { EventDetail } from '#contract/endpoints/sports.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import css from './charts.module.css';

/** The counted statistics of both sides. */
export function EventStats({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  return (
    <section className={css.chart}>
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
    </section>
  );
}
