import { useTranslation } from 'react-i18next';
import type { PayTableRow } from '#contract/endpoints/casino/lobby-calls.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import css from './pay-table.module.css';

/** What each outcome pays, as a multiple of the stake. */
export function PayTable({ rows }: { rows: readonly PayTableRow[] }) {
  const { t } = useTranslation('casino');
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
            <td className="num" translate="no">
              {multiplierText(row.pays)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
