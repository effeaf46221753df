import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { offProps } from '#src/ui/action/off-props.ts';
import { useFormSending } from '#src/ui/form/form-sending.ts';
import { useAmountInput } from '#src/ui/form/money-input.tsx';
import css from './stake-row.module.css';
import type { Stake } from './use-stake.ts';

type StakeRowProps = {
  id: string;
  stake: Stake;
  /** The stake of an open round (cents): it is shown and can't be changed. */
  fixed: Cents | null;
  invalid: boolean;
  /** The id of the sentence that says what is wrong with the stake, or what was typed; undefined: there is none. */
  noteId: string | undefined;
  onBlur: () => void;
  /** Another choice at the end of the row. */
  children?: ReactNode;
};

/**
 * Half, the stake, twice the stake, and another choice: one row of the same height before, in and after a round. While the form is being
 * sent it can't be changed and looks as before: each round's first moments would flicker.
 */
export function StakeRow({ id, stake, fixed, invalid, noteId, onBlur, children }: StakeRowProps) {
  const { t } = useTranslation('games');
  const off = fixed !== null;
  const held = useFormSending() || off;
  const value = fixed ?? stake.value;
  const input = useAmountInput({ value, suggested: stake.suggested, onValue: stake.set });
  return (
    <div className={css.row} data-beside={children ? true : undefined} data-off={off || undefined}>
      <button type="button" aria-label={t('stake.half')} onClick={stake.halve} {...offProps(held)}>
        ½
      </button>
      <RowField id={id} label={t(off ? 'stake.in_play' : 'stake.label')} invalid={invalid} off={off}>
        <span className={css.amount}>
          <span aria-hidden="true">R$</span>
          <input
            {...input}
            id={id}
            className="num"
            style={{ width: `${Math.max(input.placeholder.length, input.defaultValue.length) + 0.5}ch` }}
            readOnly={held}
            aria-invalid={invalid || undefined}
            aria-describedby={noteId}
            onBlur={onBlur}
          />
        </span>
      </RowField>
      <button type="button" aria-label={t('stake.twice')} onClick={stake.twice} {...offProps(held)}>
        2×
      </button>
      {children}
    </div>
  );
}

type RowFieldProps = { id: string; label: string; invalid?: boolean; off: boolean; children: ReactNode };

/** A small label above a value. The label covers the whole field, so that a press anywhere reaches the control. */
function RowField({ id, label, invalid, off, children }: RowFieldProps) {
  return (
    <div className={css.field} data-invalid={invalid || undefined} data-off={off || undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

type CountChoiceProps = {
  label: string;
  value: number;
  most: number;
  off: boolean;
  onValue: (value: number) => void;
};

/** A choice of 1 to `most` at the end of the row. */
export function CountChoice({ label, value, most, off, onValue }: CountChoiceProps) {
  const id = useId();
  const held = useFormSending() || off;
  return (
    <RowField id={id} label={label} off={off}>
      <select
        id={id}
        className="num"
        value={value}
        onChange={(event) => onValue(Number(event.currentTarget.value))}
        {...offProps(held)}
      >
        {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
    </RowField>
  );
}
