import { type ComponentProps, type ReactNode, useId } from 'react';
import { offProps } from '../action/off-props.ts';
import { Icon } from '../art/icon.tsx';
import css from './checkbox.module.css';
import { useFormSending } from './form-sending.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The sentence to agree to; may contain links. */
  label: ReactNode;
  error?: ReactNode;
};

/** A checkbox, with its label as part of the click target. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  const sending = useFormSending();
  return (
    <div className={className}>
      <label className={css.label}>
        <span className={css.box}>
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            {...offProps(sending)}
          />
          <Icon name="check" size={18} />
        </span>
        <span>{label}</span>
      </label>
      {error ? (
        <p id={errorId} className={css.error}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
