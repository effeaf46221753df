import { useTranslation } from 'react-i18next';
import type { PayTableRow } from '#contract/endpoints/casino/casino-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatPayout } from '#src/widgets/casino/game-figures.ts';
import css from './pay-table.module.css';

/** What each outcome pays, as a multiple of the stake. */
export function PayTable({ rows }: { rows: readonly PayTableRow[] }) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('play.pay_table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('play.outcome')}</th>
          <th scope="col">{t('play.pays')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.outcome}>
            <th scope="row">{row.outcome}</th>
            <td className="num">{formatPayout(row.pays, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
