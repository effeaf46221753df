import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';

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
