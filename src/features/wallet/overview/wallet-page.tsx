import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Transaction } from '#contract/endpoints/wallet/wallet-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { formatTime } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { mayDeposit, userQuery } from '#src/data/player/user.ts';
import { openDepositsQuery } from '#src/data/wallet/deposits.ts';
import { transactionsQuery } from '#src/data/wallet/transactions.ts';
import { withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { OptionalLoading } from '#src/ui/feedback/optional-loading.tsx';
import { SkeletonRows } from '#src/ui/feedback/skeleton.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { useSessionTime } from '#src/widgets/hooks/use-session-time.ts';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { ReceiptModal } from '../transactions/receipt-modal.tsx';
import { StatementList } from '../transactions/statement-list.tsx';
import { MonthChart } from './month-chart.tsx';
import css from './overview.module.css';
import { WalletBalances } from './wallet-balances.tsx';

/** All of a player's money on one page: balances, what is left of the limits, transactions (§2). */
export function WalletPage() {
  const { t } = useTranslation('wallet');
  usePageTitle(t('wallet.title'));
  const bonusesOpen = useAreaOpen('bonus');
  return (
    <div className={css.page} data-in-order="">
      <div className={css.column} data-in-order="">
        <h1>{t('wallet.title')}</h1>
        <WalletBalances />
        <OpenCharges />
        <section aria-labelledby="limits">
          <SectionHeader
            id="limits"
            title={t('wallet.limits')}
            more={{ as: Link, href: paths.responsibleGaming, label: t('shell:footer.responsible') }}
          />
          <WalletLimits />
        </section>
      </div>
      <div className={css.column} data-in-order="">
        <section aria-labelledby="month">
          <SectionHeader
            id="month"
            title={t('wallet.month')}
            more={bonusesOpen ? { as: Link, href: paths.bonuses, label: t('wallet.bonuses') } : undefined}
          />
          <MonthChart />
        </section>
        <section aria-labelledby="moves">
          <SectionHeader
            id="moves"
            title={t('wallet.moves')}
            more={{ as: Link, href: paths.transactions, label: t('wallet.statement') }}
          />
          <RecentTransactions />
        </section>
      </div>
    </div>
  );
}

/** PIX charges that can still be paid; nothing if there are none. What is below them isn't shown before they are known. */
function OpenCharges() {
  const { t } = useTranslation('wallet');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const { general_time_zone } = useSettings();
  const charges = useQuery(openDepositsQuery());
  const open = charges.data ?? [];
  if (isFirstLoad(charges)) {
    return (
      <OptionalLoading label={t('shell:loading')}>
        <SkeletonRows count={6} />
      </OptionalLoading>
    );
  }
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-charges">
      <h2 id="open-charges">{t('deposit.open')}</h2>
      <Card lines>
        {open.map(({ id, amount, expires_at }) => (
          <ListRow
            key={id}
            icon="pix"
            iconTone="leaf"
            title={money(amount)}
            meta={t('deposit.until', { time: formatTime(expires_at, locale, general_time_zone) })}
            end={
              <ButtonLink as={Link} size="small" href={paths.deposit}>
                {t('wallet.pay')}
              </ButtonLink>
            }
          />
        ))}
      </Card>
    </section>
  );
}

const SHOWN = 5;

/** The newest transactions of the statement, each with its receipt. */
function RecentTransactions() {
  const { t } = useTranslation('wallet');
  const { general_time_zone } = useSettings();
  const list = useInfiniteQuery(transactionsQuery({}));
  const newest = list.data?.pages[0]?.data.data.slice(0, SHOWN);
  const [opened, setOpened] = useState<Transaction | null>(null);
  // As the list has it now: what was pending may have arrived meanwhile.
  const receipt = opened && (newest?.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      <QueryView
        query={{ data: newest, isError: list.isError }}
        failed={
          <LoadFailed
            query={list}
            level={3}
            title={t('transactions.failed')}
            unchanged={t('transactions.unchanged')}
          />
        }
        loading={<SkeletonRows count={SHOWN} />}
        loadingLabel={t('transactions.loading')}
        empty={
          <EmptyState
            picture="no-transactions"
            title={t('transactions.empty')}
            text={t('transactions.empty_text')}
          />
        }
      >
        {(transactions) => (
          <StatementList
            narrow
            level={3}
            transactions={transactions}
            timeZone={general_time_zone}
            onOpen={setOpened}
          />
        )}
      </QueryView>
      <ReceiptModal of={receipt} onClose={() => setOpened(null)} />
    </>
  );
}

/** What is left of the limits, the session's time and the day's result. Unknown values are not shown. */
function WalletLimits() {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const settings = useSettings();
  const { data: user } = useQuery(userQuery());
  const withdrawing = useQuery({ ...withdrawLimitsQuery(), enabled: settings.withdraw_enabled });
  const room = withdrawing.data;
  const time = useSessionTime(user?.session_started_at);
  const rows = [
    room && !room.everything
      ? {
          title: t('withdraw.day'),
          value: t('withdraw.day_left', { left: room.daily_left, daily: room.daily }),
        }
      : null,
    room && room.daily_amount_left !== null && !room.everything
      ? { title: t('withdraw.day_amount'), value: money(room.daily_amount_left) }
      : null,
    room && room.locked > 0 ? { title: t('withdraw.to_stake'), value: money(room.to_stake) } : null,
    mayDeposit(settings, user)
      ? {
          title: t('wallet.deposit_bounds'),
          value: `${money(settings.deposit_min)} – ${money(settings.deposit_max)}`,
        }
      : null,
    time === null ? null : { title: t('wallet.session'), value: time },
    user?.day_result === undefined
      ? null
      : { title: t('wallet.today'), value: money(user.day_result, { sign: 'always' }) },
  ].filter((row) => row !== null && row !== undefined);
  if (isFirstLoad(withdrawing)) {
    return (
      <OptionalLoading label={t('shell:loading')}>
        <SkeletonRows count={6} />
      </OptionalLoading>
    );
  }
  if (rows.length === 0) return null;
  return (
    <Card lines>
      {rows.map(({ title, value }) => (
        <ListRow
          key={title}
          title={title}
          end={
            <span className="num" translate="no">
              {value}
            </span>
          }
        />
      ))}
    </Card>
  );
}
