import { type ReactNode, type Ref, useId } from 'react';
import type { Cents } from '#contract/rules/money/money.ts';
import { editMoney, formatMoneyInput } from '#contract/rules/money/money-input.ts';
import { digitsOf } from '#contract/rules/player/digits.ts';
import { IconButton } from '../action/icon-button.tsx';
import { offProps } from '../action/off-props.ts';
import { Field } from './field.tsx';
import { useFormSending } from './form-sending.ts';
import css from './money-input.module.css';
import { useFormattedInput } from './use-formatted-input.ts';

type MoneyInputProps = {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  /** Null while the field is empty. */
  value: Cents | null;
  /** The page suggested the value: the first digit typed takes its place instead of being added to it. */
  suggested?: boolean | undefined;
  onValue: (cents: Cents | null) => void;
  clearLabel: string;
  currency?: string;
  /** `mín. R$ 1,00 · máx. R$ 50.000,00` */
  bounds?: ReactNode;
  /** `sobram R$ 250 do limite` */
  limit?: ReactNode;
  /** What the typed amount means, in words and in the language's own format, such as `R$ 2,00 por dia`. */
  echo?: ReactNode;
  /** Over a limit: names the limit and links to it. */
  error?: ReactNode;
  /** Buttons of the same look below; none is ever preselected. */
  quick?: readonly { cents: Cents; label: string }[] | undefined;
  quickLabel?: string;
  readOnly?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

type AmountInputProps = Pick<MoneyInputProps, 'value' | 'suggested' | 'onValue' | 'ref'>;

/** The attributes of an `<input>` that edits an amount in cents, shown as `1,250.00` in every language (§9, D12). */
export function useAmountInput({ value, suggested, onValue, ref }: AmountInputProps) {
  const input = useFormattedInput({
    value,
    text: formatMoneyInput(value),
    edit({ before, text, caret, kind, arrived }) {
      const replaces = suggested && kind === 'type' && digitsOf(arrived) !== '';
      const { cents, ...shown } = replaces
        ? editMoney('', arrived, arrived.length, kind)
        : editMoney(before, text, caret, kind, arrived);
      return { value: cents, ...shown };
    },
    onValue,
    ref,
  });
  return { type: 'text', inputMode: 'decimal', autoComplete: 'off', placeholder: '0.00', ...input } as const;
}

/** An amount in cents; digits fill from the right (§9, D12). */
export function MoneyInput(props: MoneyInputProps) {
  const { label, hideLabel, value, onValue, clearLabel, currency = 'R$', bounds, limit, echo, error } = props;
  const { suggested, quick, quickLabel, readOnly, name, onBlur, ref } = props;
  const off = useFormSending() || readOnly;
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useAmountInput({ value, suggested, onValue, ref });
  const clear = () => {
    onValue(null);
    document.getElementById(id)?.focus();
  };

  return (
    <div className={css.money}>
      <Field
        tall
        id={id}
        prefix={<span className={css.currency}>{currency}</span>}
        suffix={
          value === null ? null : (
            <IconButton
              icon="x"
              iconSize={18}
              label={clearLabel}
              className={css.clear}
              onClick={clear}
              {...offProps(off)}
            />
          )
        }
        help={
          bounds || limit || echo ? (
            <span className={css.under}>
              {echo ? (
                <span className={`${css.echo} num`} translate="no">
                  {echo}
                </span>
              ) : null}
              <span>{bounds}</span>
              <span>{limit}</span>
            </span>
          ) : null
        }
        {...{ label, hideLabel, error, readOnly }}
      >
        {(control) => (
          <input
            {...control}
            className={`${control.className ?? ''} ${css.amount} num`}
            {...input}
            name={name}
            onBlur={onBlur}
          />
        )}
      </Field>
      {quick && quick.length > 0 ? (
        <fieldset className={css.quick} aria-label={quickLabel}>
          {quick.map((one) => (
            <button key={one.cents} type="button" onClick={() => onValue(one.cents)} {...offProps(off)}>
              {one.label}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
