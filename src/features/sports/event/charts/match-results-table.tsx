import { useQuery } from '@tanstack/react-query';
import type { PastEvent } from '#contract/endpoints/event-statistics.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import css from './charts.module.css';
import { resultOf } from './match-results.ts';

type PastTableProps = {
  events: readonly PastEvent[];
  /** Names the side or sides of the matches. */
  caption: string;
  /** Whether all matches are of one side, so that each has a result for it. */
  oneSided?: boolean;
};

/** A table of past matches, with more detail than the chart. */
export function MatchResultsTable({ events, caption, oneSided = false }: PastTableProps) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const timeZone = useQuery(settingsQuery()).data.general_time_zone;
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: '2-digit', month: '2-digit' });
  return (
    <details className={css.numbers}>
      <summary>
        {t('charts.events')}
        <span className="visually-hidden">: {caption}</span>
      </summary>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('charts.date')}</th>
            <th scope="col">{t('charts.event')}</th>
            {oneSided ? <th scope="col">{t('charts.result')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row" className="num">
                {day.format(event.starts_at)}
              </th>
              <td data-names="">
                {event.home} <b className="num">{`${event.score.home}–${event.score.away}`}</b> {event.away}
              </td>
              {oneSided ? <td>{t(`charts.${resultOf(event)}`)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
