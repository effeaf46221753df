import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { MonthChart } from './month-chart.tsx';
import { OpenCharges } from './open-charges.tsx';
import css from './overview.module.css';
import { RecentTransactions } from './recent-transactions.tsx';
import { WalletBalances } from './wallet-balances.tsx';
import { WalletLimits } from './wallet-limits.tsx';

/** All of a player's money on one page: balances, what is left of the limits, transactions (§2). */
export function WalletPage() {
  const { t } = useTranslation('wallet');
  usePageTitle(t('wallet.title'));
  const bonusesOpen = useAreaOpen('bonus');
  return (
    <div className={css.page}>
      <div className={css.column}>
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
      <div className={css.column}>
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
