import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Cents } from '#contract/rules/money/money.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './deposit.module.css';

const PERIODS = ['day', 'week', 'month'] as const;

interface DepositLimit {
  period: (typeof PERIODS)[number];
  /** Null: none is set. */
  value: Cents | null;
  used: Cents;
}

/** The player's own deposit limits (D11); none while unknown, and where the backend has none. */
export function useDepositLimits(): DepositLimit[] {
  const { data } = useQuery(protectionQuery());
  return PERIODS.flatMap((period) => {
    const known = data?.limits.find(({ name }) => name === `deposit_${period}`);
    return known ? [{ period, value: known.value, used: known.used }] : [];
  });
}

/** The limit that leaves the least to deposit, with what it leaves. */
export function tightestLimit(
  limits: readonly DepositLimit[],
): { period: DepositLimit['period']; left: Cents } | null {
  const set = limits.flatMap(({ period, value, used }) =>
    value === null ? [] : [{ period, left: Math.max(0, value - used) }],
  );
  return set.sort((one, other) => one.left - other.left)[0] ?? null;
}

/** How much of each deposit limit is used, and the way to change them. */
export function DepositLimits({ limits }: { limits: readonly DepositLimit[] }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const text = (cents: Cents) => money(cents, { cents: 'if-any' });
  return (
    <Card cut>
      <section className={css.limits} aria-labelledby="deposit-limits">
        <h2 id="deposit-limits">{t('deposit.limits.title')}</h2>
        {limits.map(({ period, value, used }) =>
          value === null ? (
            <p key={period} className={css.unlimited}>
              <span>{t(`deposit.limits.${period}`)}</span>
              <span className={css.note}>{t('deposit.limits.none')}</span>
              <span className={`${css.hatched} hatch`} />
            </p>
          ) : (
            <Meter
              key={period}
              kind="limit"
              label={t(`deposit.limits.${period}`)}
              value={used}
              max={Math.max(1, value)}
              used={text(used)}
              of={t('deposit.limits.of', { limit: text(value) })}
              note={
                used / value >= 0.8
                  ? t(`deposit.limits.near_${period}`, { left: text(Math.max(0, value - used)) })
                  : undefined
              }
            />
          ),
        )}
        <Link href={paths.protection} className={css.change}>
          {t('deposit.limits.change')}
          <Icon name="chev" size={18} />
        </Link>
      </section>
    </Card>
  );
}
