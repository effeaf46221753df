import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BONUS_TRANSACTION_TYPE,
  TRANSACTION_STATUS,
  type Transaction,
  type TransactionStatus,
} from '#contract/endpoints/wallet/wallet-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { daysBetween, isoDay } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { StatementRow } from '#src/widgets/wallet/statement-row.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { bonusText } from './bonus-text.ts';
import css from './transactions.module.css';

/** From this width on (CSS px) there is room for a table. */
const TABLE_WIDTH = 768;

type StatementProps = {
  transactions: readonly Transaction[];
  timeZone: string;
  /** Shows what came in and went out beside each day. */
  sums?: boolean;
  /** More transactions can be loaded: the last day may not be whole, so it has no sums. */
  partial?: boolean;
  /** Beside other content there is no room for a table, however wide the screen is. */
  narrow?: boolean;
  /** The level of the day headings: one below the heading above them. */
  level?: 2 | 3;
  /** Opens one of them; without it they are only read. */
  onOpen?: (transaction: Transaction) => void;
};

/** The texts of one transaction. */
interface Line {
  id: string;
  icon: IconName;
  title: ReactNode;
  time: string;
  move: string;
  amount: string;
  cameIn: boolean;
  status: string;
}

/** The transactions by day: a list on a phone, a table on wider screens. */
export function StatementList({
  transactions,
  timeZone,
  sums,
  partial,
  narrow = false,
  level = 2,
  onOpen,
}: StatementProps) {
  const { t } = useTranslation('wallet');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const wide = useWideScreen(TABLE_WIDTH) && !narrow;
  const Heading = `h${level}` as const;
  const clock = statementDates(locale, timeZone);
  const today = isoDay(useDayClock(), timeZone);
  const sumsText = ({ ins, outs }: DaySums) =>
    t('transactions.day_sums', { ins: money(ins), outs: money(outs) });
  const grouped = groupByDay(transactions, (move) => clock.dayOf(move.created_at));
  const days = grouped.map(({ day, moves }, index) => ({
    day,
    sums: sums && !(partial && index === grouped.length - 1) ? sumsText(daySums(moves)) : '',
    name: clock.nameOf(day, today),
    lines: moves.map((move): Line => {
      const row = transactionRow(move);
      const title = row.name || t(`transactions.kind.${row.kind}`);
      const time = clock.timeOf(move.created_at);
      const amount = money(row.amount, { sign: row.moved ? 'always' : 'minus' });
      return {
        id: move.id,
        icon: row.icon,
        title: onOpen ? (
          <button
            type="button"
            className={css.open}
            aria-haspopup="dialog"
            // Many rows have the same title.
            aria-description={`${amount}, ${time}`}
            onClick={() => onOpen(move)}
          >
            {title}
          </button>
        ) : (
          title
        ),
        time,
        move: [row.move ? t(`transactions.move.${row.move}`) : '', bonusText(move, t, money)]
          .filter(Boolean)
          .join(' · '),
        amount,
        cameIn: row.cameIn,
        status: t(row.status),
      };
    }),
  }));
  if (!wide) {
    return days.map(({ day, name, lines, sums: total }) => (
      <section key={day} aria-labelledby={`day-${day}`}>
        <div className={css.dayRow}>
          <Heading id={`day-${day}`} className={css.day}>
            {name}
          </Heading>
          {total ? (
            <span className={`${css.sums} num`} translate="no">
              {total}
            </span>
          ) : null}
        </div>
        <ul className={css.list}>
          {lines.map(({ id, time, move, ...line }) => (
            <li key={id} className={css.row}>
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
      {days.map(({ day, name, lines, sums: total }) => (
        <tbody key={day}>
          <tr>
            <th scope="rowgroup" colSpan={5} className={css.day}>
              <span>{name}</span>
              {total ? <span className={`${css.sums} num`} translate="no">{` · ${total}`}</span> : null}
            </th>
          </tr>
          {lines.map((line) => (
            <tr key={line.id} className={css.row}>
              <th scope="row">
                <span className={css.what}>
                  <span className={css.leaf}>
                    <Icon name={line.icon} size={18} />
                  </span>
                  {line.title}
                </span>
              </th>
              <td className="num" translate="no">
                {line.time}
              </td>
              <td>{line.move}</td>
              <td>{line.status}</td>
              <td className={classNames('num', line.cameIn && css.in)} translate="no">
                {line.amount}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Days and times of a statement in the site's time zone (D15). */
interface StatementDates {
  /** The day of a moment (ms) as yyyy-mm-dd. */
  dayOf: (at: number) => string;
  /** `14:07` */
  timeOf: (at: number) => string;
  /** `Hoje`, `Ontem`, otherwise the date; both days as yyyy-mm-dd. */
  nameOf: (day: string, today: string) => string;
}

/** Takes a locale for `Intl` and the time zone of the settings. */
export function statementDates(locale: string, timeZone: string): StatementDates {
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const thisYear = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' });
  const anyYear = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
  const dayOf = (at: number) => isoDay(at, timeZone);
  return {
    dayOf,
    timeOf: (at) => time.format(at),
    nameOf(day, today) {
      const ago = daysBetween(day, today);
      if (ago === 0 || ago === 1) return capitalised(relative.format(-ago, 'day'), locale);
      return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : anyYear).format(Date.parse(day));
    },
  };
}

/** Transactions grouped by day, in the order they came. */
export function groupByDay<Move>(
  moves: readonly Move[],
  dayOf: (move: Move) => string,
): { day: string; moves: Move[] }[] {
  const days: { day: string; moves: Move[] }[] = [];
  for (const move of moves) {
    const day = dayOf(move);
    const last = days.at(-1);
    if (last?.day === day) last.moves.push(move);
    else days.push({ day, moves: [move] });
  }
  return days;
}

interface DaySums {
  /** Cents. */
  ins: Cents;
  outs: Cents;
}

/** What came in and what went out; what never arrived or was returned counts as neither. */
function daySums(moves: readonly Transaction[]): DaySums {
  let [ins, outs] = [0, 0];
  for (const { amount, moved, kind } of moves.map(transactionRow)) {
    // A redeemed bonus was in the wallet before.
    if (moved && amount > 0 && kind !== 'redeemed') ins += amount;
    if (moved && amount < 0) outs -= amount;
  }
  return { ins, outs };
}

function capitalised(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}

// The texts of a statement row (design 4). They are keys of wallet.json, so that this file is independent of the language.

interface TransactionRow {
  icon: IconName;
  /** A name from data (a game, a market); if empty, the title is the text of `kind`. */
  name: string;
  /** Key under `transactions.kind`. */
  kind: 'deposit' | 'withdraw' | 'casino' | 'sport' | 'bonus' | 'redeemed';
  /** Key under `transactions.move`; null if the kind is enough. */
  move: 'stake' | 'win' | null;
  /** Cents, signed if money moved; money that never arrived or was returned has no sign. */
  amount: number;
  moved: boolean;
  cameIn: boolean;
  /** Key of the state's text. */
  status: string;
}

const HELD: ReadonlySet<TransactionStatus> = new Set([
  TRANSACTION_STATUS.pending,
  TRANSACTION_STATUS.processing,
]);

/** The row of a transaction. Only approved incoming money counts as received. */
export function transactionRow(transaction: Transaction): TransactionRow {
  const { type, status, source } = transaction;
  const incoming = type === 1;
  const approved = status === TRANSACTION_STATUS.approved;
  // A withdrawal leaves the wallet when it is requested.
  const moved = approved || (!incoming && HELD.has(status));
  const shared = {
    amount: moved && !incoming ? -transaction.amount : transaction.amount,
    moved,
    cameIn: incoming && approved,
    status: statusKey(transaction.source_type, status),
  };
  const move = incoming ? 'win' : 'stake';
  switch (transaction.source_type) {
    case 'Deposit':
      return { icon: 'pix', name: '', kind: 'deposit', move: null, ...shared };
    case 'Withdraw':
      return { icon: 'up', name: '', kind: 'withdraw', move: null, ...shared };
    case 'Bonus':
      return {
        icon: 'gift',
        name: '',
        kind: source.type === BONUS_TRANSACTION_TYPE.redeemed ? 'redeemed' : 'bonus',
        move: null,
        ...shared,
      };
    case 'CasinoTransaction':
      return { icon: 'reels', name: source.casino_game?.name ?? '', kind: 'casino', move, ...shared };
    case 'BetTransaction':
      return { icon: 'slip', name: source.market?.full_name ?? '', kind: 'sport', move, ...shared };
  }
}

/** States that have a word of their own in a withdrawal, the same as on its page; the server's files say it too. */
const OF_WITHDRAWALS: Readonly<Partial<Record<TransactionStatus, string>>> = {
  [TRANSACTION_STATUS.pending]: 'asked',
  [TRANSACTION_STATUS.processing]: 'sent',
  [TRANSACTION_STATUS.approved]: 'paid',
};

/** The key of a state's text, for transactions of this kind; none but a withdrawal is ever at the bank. */
export function statusKey(source: Transaction['source_type'] | 'all', status: TransactionStatus): string {
  const own = OF_WITHDRAWALS[status];
  const isOwn = source === 'Withdraw' || status === TRANSACTION_STATUS.processing;
  if (own && isOwn) return `withdraw.status.${own}`;
  const names = { 0: 'pending', 1: 'processing', 2: 'approved', 3: 'refused', 4: 'expired', 5: 'cancelled' };
  return `transactions.status.${names[status]}`;
}
