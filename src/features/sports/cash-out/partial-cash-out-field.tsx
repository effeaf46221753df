import { type ChangeEvent, useId } from 'react';
import type { Bet } from '#contract/endpoints/bets.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './cash-out.module.css';
import { partialPercent, partialStake, partialStakeProblem } from './partial-cash-out.ts';

type PartialCashOutFieldProps = {
  /** The bet's stake at the time of the quote. */
  stake: number;
  lines: Bet['lines'];
  part: number | null;
  onPart: (cents: number | null) => void;
  locked: boolean;
};

/** The part of the stake to cash out: chosen with a slider or typed to the cent. */
export function PartialCashOutField({ stake, lines, part, onPart, locked }: PartialCashOutFieldProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const id = useId();
  const problem = partialStakeProblem(stake, lines, part);
  const slide = (event: ChangeEvent<HTMLInputElement>) =>
    onPart(partialStake(stake, lines, Number(event.currentTarget.value)));
  return (
    <div className={css.part}>
      <label htmlFor={id}>{t('cash_out.part')}</label>
      <input
        id={id}
        className={css.slider}
        type="range"
        min={1}
        max={100}
        value={partialPercent(stake, part ?? 0)}
        aria-valuetext={t('cash_out.part_text', {
          part: money(part ?? 0),
          stake: money(stake),
        })}
        disabled={locked}
        onChange={slide}
      />
      <MoneyInput
        label={t('cash_out.part_field')}
        value={part}
        onValue={onPart}
        readOnly={locked}
        clearLabel={t('slip.clear_stake')}
        error={problem ? t(`cash_out.part_${problem}`, { stake: money(stake), count: lines }) : undefined}
        quick={[25, 50, 100].map((percent) => ({
          cents: partialStake(stake, lines, percent),
          label: percent === 100 ? t('cash_out.part_all') : `${percent}%`,
        }))}
        quickLabel={t('cash_out.part_quick')}
      />
    </div>
  );
}
