import type { ComponentProps } from 'react';
import { offProps } from '../action/off-props.ts';
import { Icon } from '../art/icon.tsx';
import { classNames } from '../class-names.ts';
import { Field, type FieldLook } from './field.tsx';
import { useFormSending } from './form-sending.ts';
import css from './select-input.module.css';

type SelectInputProps = Pick<FieldLook, 'label' | 'help' | 'error'> & ComponentProps<'select'>;

/** A choice of one of its options, which the browser lists; it looks like the other fields. All `<select>` props are passed on. */
export function SelectInput({ label, help, error, id, ...select }: SelectInputProps) {
  const sending = useFormSending();
  return (
    <Field
      {...{ label, help, error, id }}
      suffix={
        <span className={css.arrow}>
          <Icon name="down" size={16} />
        </span>
      }
    >
      {({ readOnly: _, className, ...control }) => (
        <select
          {...select}
          {...control}
          className={classNames(className, css.select)}
          {...offProps(sending)}
        />
      )}
    </Field>
  );
}
