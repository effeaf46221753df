import type { Transaction } from '#contract/endpoints/wallet.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { StatementRow } from '#src/widgets/wallet/statement-row.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { groupByDay, statementDates } from './statement-days.ts';
import { transactionRow } from './transaction-row.ts';
import css from './transactions.module.css';

/** From this width on (CSS px) there is room for a table. */
const TABLE_WIDTH = 768;

type StatementProps = {
  transactions: readonly Transaction[];
  timeZone: string;
  /** The current time (ms), to tell today from yesterday. */
  now: number;
  /** The level of the day headings: one below the heading above them. */
  level?: 2 | 3;
};

/** The texts of one transaction. */
interface Line {
  id: string;
  icon: IconName;
  title: string;
  time: string;
  move: string;
  amount: string;
  cameIn: boolean;
  status: string;
}

/** The transactions by day: a list on a phone, a table on wider screens. */
export function StatementList({ transactions, timeZone, now, level = 2 }: StatementProps) {
  const { t } = useTranslation('wallet');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const wide = useWideScreen(TABLE_WIDTH);
  const Heading = `h${level}` as const;
  const clock = statementDates(locale, timeZone);
  const days = groupByDay(transactions, (move) => clock.dayOf(move.created_at)).map(({ day, moves }) => ({
    day,
    name: clock.nameOf(day, now),
    lines: moves.map((move): Line => {
      const row = transactionRow(move);
      return {
        id: move.id,
        icon: row.icon,
        title: row.name || t(`transactions.kind.${row.kind}`),
        time: clock.timeOf(move.created_at),
        move: row.move ? t(`transactions.move.${row.move}`) : '',
        amount: money(row.amount, { sign: row.moved ? 'always' : 'minus' }),
        cameIn: row.cameIn,
        status: t(`transactions.status.${row.status}`),
      };
    }),
  }));
  if (!wide) {
    return days.map(({ day, name, lines }) => (
      <section key={day} aria-labelledby={`day-${day}`}>
        <Heading id={`day-${day}`} className={css.day}>
          {name}
        </Heading>
        <ul className={css.list}>
          {lines.map(({ id, time, move, ...line }) => (
            <li key={id}>
              <StatementRow {...line} meta={[time, move].filter(Boolean).join(' · ')} />
            </li>
          ))}
        </ul>
      </section>
    ));
  }
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('transactions.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('transactions.column.what')}</th>
          <th scope="col">{t('transactions.column.time')}</th>
          <th scope="col">{t('transactions.column.move')}</th>
          <th scope="col">{t('transactions.column.status')}</th>
          <th scope="col">{t('transactions.column.amount')}</th>
        </tr>
      </thead>
      {days.map(({ day, name, lines }) => (
        <tbody key={day}>
          <tr>
            <th scope="rowgroup" colSpan={5} className={css.day}>
              {name}
            </th>
          </tr>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <span className={css.what}>
                  <span className={css.leaf}>
                    <Icon name={line.icon} size={18} />
                  </span>
                  {line.title}
                </span>
              </th>
              <td className="num">{line.time}</td>
              <td>{line.move}</td>
              <td>{line.status}</td>
              <td className={classNames('num', line.cameIn && css.in)}>{line.amount}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
