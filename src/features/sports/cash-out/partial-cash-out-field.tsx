import { type ChangeEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { offProps } from '#src/ui/action/off-props.ts';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './cash-out.module.css';

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
  const partText = t('cash_out.part_text', { part: money(part ?? 0), stake: money(stake) });
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
        aria-valuetext={partText}
        onChange={slide}
        {...offProps(locked)}
      />
      <MoneyInput
        label={t('cash_out.part_field')}
        value={part}
        onValue={onPart}
        readOnly={locked}
        clearLabel={t('slip.clear_stake')}
        echo={part === null ? null : partText}
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

// The part of a stake that is cashed out: all of it, or the same number of cents from each line.
/** The part for a percentage of the stake, rounded down to whole cents per line; at least a cent of each line. */
export function partialStake(stake: Cents, lines: number, percent: number): Cents {
  if (percent >= 100) return stake;
  const eachLine = Math.floor((stake / lines) * (percent / 100));
  return Math.max(1, eachLine) * lines;
}

/** The percentage of a part, for a slider: at least 1, and 100 only for the whole stake. */
export function partialPercent(stake: Cents, part: Cents): number {
  if (part >= stake) return 100;
  return Math.min(99, Math.max(1, Math.round((part / stake) * 100)));
}

/** What is wrong with a typed part; null if it is valid. */
export function partialStakeProblem(
  stake: Cents,
  lines: number,
  part: Cents | null,
): 'missing' | 'above' | 'lines' | null {
  if (part === null || part === 0) return 'missing';
  if (part > stake) return 'above';
  return part % lines === 0 ? null : 'lines';
}
