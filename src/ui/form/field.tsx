import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../art/icon.tsx';
import { classNames } from '../class-names.ts';
import css from './field.module.css';
import { useFormSending } from './form-sending.ts';
import { useValueBetweenPresses } from './use-value-between-presses.ts';

/** The label, texts and state that every field has. */
export type FieldLook = {
  label: ReactNode;
  /** The label is for screen readers only, for example beside a search icon. */
  hideLabel?: boolean | undefined;
  help?: ReactNode;
  /** A sentence that says how to correct the value; what was typed stays. */
  error?: ReactNode;
  /** Set after a check on the server: shows a tick with this label. */
  valid?: string | undefined;
  readOnly?: boolean | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
};

/** The attributes that connect the control with label, help and error. Spread it on the control. */
type ControlProps = {
  id: string;
  className: string | undefined;
  readOnly?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
};

type FieldProps = FieldLook & {
  id?: string | undefined;
  /** 64 px high instead of 52: the money input. */
  tall?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control in its box, help or error below, all associated for screen readers. */
export function Field(props: FieldProps) {
  const { label, hideLabel, help, valid, readOnly, prefix, suffix, tall, children } = props;
  const ownId = useId();
  const error = useValueBetweenPresses(props.error);
  const sending = useFormSending();
  const id = props.id ?? ownId;
  const errorId = `${id}-error`;
  const helpId = `${id}-help`;
  const control: ControlProps = {
    id,
    className: css.control,
    ...(readOnly || sending ? { readOnly: true } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    'aria-describedby': classNames(error ? errorId : null, help ? helpId : null),
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <div className={classNames(css.box, tall && css.tall, error ? css.bad : null, readOnly && css.fixed)}>
        {prefix}
        {children(control)}
        {valid ? (
          <span className={css.tick}>
            <Icon name="check" label={valid} />
          </span>
        ) : null}
        {suffix}
      </div>
      {error ? (
        <p id={errorId} className={css.error}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      ) : null}
      {help ? (
        <div id={helpId} className={css.help}>
          {help}
        </div>
      ) : null}
    </div>
  );
}

export type TextInputProps = FieldLook & Omit<ComponentProps<'input'>, 'prefix' | 'size'>;

/** A single-line text field. All `<input>` props are passed on, so that a form library can register it. */
export function TextInput(props: TextInputProps) {
  const { label, hideLabel, help, error, valid, readOnly, prefix, suffix, id, ...input } = props;
  return (
    <Field {...{ label, hideLabel, help, error, valid, readOnly, prefix, suffix, id }}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}
