import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { setStake } from './slip-store.ts';
import type { SlipState } from './use-slip.ts';

type SlipStakeProps = {
  now: SlipState;
  label: string;
  hideLabel?: boolean;
  /** Key of the single that the stake is of; undefined: the stake of the whole slip. */
  leg?: string;
};

/** The field for a stake. No amount is preselected. Its problem is shown here. */
export function SlipStake({ now, label, hideLabel, leg }: SlipStakeProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const [left, setLeft] = useState(false);
  const { slip, stakes, refusal, tried, locked } = now;
  const value = leg === undefined ? slip.stake : (now.now.find(({ key }) => key === leg)?.leg.stake ?? null);
  const problem = stakes.get(leg ?? '');
  const error = () => {
    const refused = refusal?.stakes.get(leg ?? '');
    if (refused) return refused;
    if (!problem || !(tried || (left && value))) return undefined;
    if (problem.rule === 'missing') return t('slip.missing');
    if (problem.rule === 'above') return t('slip.above', { amount: money(problem.max) });
    return t(problem.of === 'total' ? 'slip.below_total' : 'slip.below', {
      amount: money(problem.min),
    });
  };
  return (
    <MoneyInput
      {...{ label, hideLabel, value }}
      onValue={(cents) => setStake(cents, leg)}
      onBlur={() => setLeft(true)}
      readOnly={locked}
      clearLabel={t('slip.clear_stake')}
      error={error()}
      echo={value === null ? null : t(`slip.echo_${slip.kind}`, { amount: money(value) })}
    />
  );
}
