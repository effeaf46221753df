import { useState } from 'react';
import { TextInput, type TextInputProps } from './field.tsx';

type DayInputProps = Omit<
  TextInputProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error'
> & {
  /** yyyy-mm-dd; empty: none. */
  value: string;
  /** The first and the last day that can be meant. */
  min: string;
  max: string;
  /** Shown once the player has left the field with part of a day, or with one out of bounds. */
  wrong: string;
  onValue: (day: string) => void;
};

/**
 * A day. Browsers report the years 0002, 0020 and 0202 while 2026 is typed: only a day within the bounds is taken, and
 * the one before it holds until then.
 */
export function DayInput({ value, min, max, wrong, onValue, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
    setLeft(false);
  }
  const take = ({ value: day, validity }: HTMLInputElement) => {
    setTyped(day);
    // An unfinished day is reported as an empty text, and so is a field that was emptied.
    const meant = day === '' ? !validity.badInput : day >= min && day <= max;
    if (meant && day !== value) onValue(day);
    return meant;
  };
  return (
    <TextInput
      {...rest}
      type="date"
      min={min}
      max={max}
      value={typed}
      error={left ? wrong : undefined}
      onChange={({ currentTarget }) => {
        setLeft(false);
        take(currentTarget);
      }}
      // Emptying the last part of an unfinished day changes nothing that a browser would report.
      onBlur={({ currentTarget }) => {
        setLeft(!take(currentTarget));
      }}
    />
  );
}
