import { type ComponentProps, useState } from 'react';
import { dayDigits, dayMask, typedDay } from '#contract/rules/player/typed-day.ts';
import { MaskedInput } from './masked-input.tsx';

type DayInputProps = Omit<
  ComponentProps<typeof MaskedInput>,
  'mask' | 'value' | 'onValue' | 'onBlur' | 'error' | 'placeholder'
> & {
  /** yyyy-mm-dd; empty: none. */
  value: string;
  /** The first and the last day that can be meant. */
  min: string;
  max: string;
  /** Order and signs of the language, shown while the field is empty: `dd/mm/aaaa` (contract/rules/player/typed-day.ts). */
  format: string;
  /** Shown once the player has left the field with part of a day, or with one out of bounds. */
  wrong: string;
  onValue: (day: string) => void;
};

/**
 * A day, typed in the order of the page's language: the browser's own field has the order of the browser's language. Only a day within the
 * bounds is taken, and the one before it holds until then.
 */
export function DayInput({ value, min, max, format, wrong, onValue, ...rest }: DayInputProps) {
  const start = { value, format, digits: dayDigits(format, value), left: false };
  const [typed, setTyped] = useState(start);
  // Changed elsewhere, or the language was.
  if (typed.value !== value || typed.format !== format) setTyped(start);
  /** The day that the digits mean, or none; null while they mean nothing that can be asked for. */
  const meant = (digits: string) => {
    const day = digits === '' ? '' : typedDay(format, digits);
    return day === '' || (day !== null && day >= min && day <= max) ? day : null;
  };
  return (
    <MaskedInput
      {...rest}
      mask={dayMask(format)}
      placeholder={format}
      value={typed.digits}
      error={typed.left && meant(typed.digits) === null ? wrong : undefined}
      onValue={(digits) => {
        const day = meant(digits);
        setTyped((one) => ({ ...one, digits, left: false }));
        if (day !== null && day !== value) onValue(day);
      }}
      onBlur={() => setTyped((one) => ({ ...one, left: true }))}
    />
  );
}
