import { useId } from 'react';
import { offProps } from '../action/off-props.ts';
import css from './choice-row.module.css';
import { useFormSending } from './form-sending.ts';

interface ChoiceRowProps<Id extends string> {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  options: readonly { id: Id; label: string; lang?: string; off?: boolean }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** A few choices side by side, one of them selected; arrow keys move between them. */
export function ChoiceRow<Id extends string>({
  label,
  hideLabel,
  options,
  chosen,
  onChoose,
}: ChoiceRowProps<Id>) {
  const name = useId();
  const sending = useFormSending();
  return (
    <fieldset className={css.choice}>
      <legend className={hideLabel ? 'visually-hidden' : css.legend}>{label}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.id} className={css.option} lang={option.lang} data-off={option.off || undefined}>
            <input
              type="radio"
              name={name}
              checked={option.id === chosen}
              onChange={() => onChoose(option.id)}
              {...offProps(option.off || sending)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
