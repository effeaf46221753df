import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { mayDeposit, totalBalance, userQuery } from '#src/data/player/user.ts';
import { Button, ButtonLink, type ButtonLook } from '#src/ui/action/button.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { useWithdrawOpen } from '../withdraw/use-withdraw-open.ts';
import css from './overview.module.css';

/** Real and bonus money, together and separately, the links to deposit and withdraw, and an active rollover. */
export function WalletBalances() {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const settings = useSettings();
  const { deposit_enabled } = settings;
  const withdrawOpen = useWithdrawOpen();
  const profile = useQuery(userQuery());
  const user = profile.data;
  const rollover = user?.user_rollover;
  return (
    <>
      <QueryView
        query={profile}
        failed={
          <LoadFailed
            query={profile}
            level={2}
            title={t('wallet.failed')}
            unchanged={t('transactions.unchanged')}
          />
        }
        loading={
          <div className={css.column}>
            <Amounts />
          </div>
        }
      >
        {(known) => (
          <Amounts
            total={money(totalBalance(known))}
            real={money(known.balance)}
            bonus={money(known.wallet.bonus_mixed)}
          />
        )}
      </QueryView>
      <div className={css.two}>
        {mayDeposit(settings, user) ? (
          <MoneyWay to={paths.deposit} kind="primary" icon="dn" text={t('shell:deposit')} />
        ) : null}
        {withdrawOpen ? <MoneyWay to={paths.withdraw} icon="up" text={t('withdraw.ask')} /> : null}
      </div>
      {deposit_enabled ? null : <p>{t('deposit.closed')}</p>}
      {withdrawOpen ? null : <p>{t('withdraw.refused.withdraw_enabled')}</p>}
      {rollover?.active ? (
        <Card>
          <Meter
            kind="progress"
            label={t('wallet.rollover')}
            value={rollover.amount_current}
            max={rollover.amount_rollover}
            used={money(rollover.amount_current)}
            of={t('wallet.of', { amount: money(rollover.amount_rollover) })}
          />
        </Card>
      ) : null}
    </>
  );
}

/** Without amounts: their places. */
function Amounts(amounts: { total?: string; real?: string; bonus?: string }) {
  const { t } = useTranslation('wallet');
  const place = <span className={css.place} />;
  return (
    <>
      <Stat size="wallet" label={t('wallet.total')} value={amounts.total ?? place} />
      <div className={css.two}>
        <Card>
          <Stat label={t('wallet.real')} value={amounts.real ?? place} />
        </Card>
        <Card>
          <Stat label={t('wallet.bonus')} value={amounts.bonus ?? place} />
        </Card>
      </div>
    </>
  );
}

/** A link to deposit or withdraw, disabled while offline: its page could do nothing. */
function MoneyWay({ to, text, ...look }: { to: string; text: string } & Pick<ButtonLook, 'kind' | 'icon'>) {
  const { t } = useTranslation();
  return useOnline() ? (
    <ButtonLink as={Link} size="large" wide href={to} {...look}>
      {text}
    </ButtonLink>
  ) : (
    <Button size="large" wide disabled reason={t('offline.label')} {...look}>
      {text}
    </Button>
  );
}
