import { type Ref, useState } from 'react';
import { applyMask, editMasked, type Mask } from '#contract/rules/player/masks.ts';
import { TextInput, type TextInputProps } from './field.tsx';
import { useFormattedInput } from './use-formatted-input.ts';

type MaskedInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
  mask: Mask;
  /** Digits only, as the contract requires; after a `+` where the mask is `international`. */
  value: string;
  /** `text` is what the field shows with them. */
  onValue: (digits: string, text: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** CPF, phone or date: separators are inserted automatically, the value contains only digits. */
export function MaskedInput({ mask, value, onValue, ref, ...rest }: MaskedInputProps) {
  /** What the field was left with: of digits that have another text than the mask's (`Mask.typed`). */
  const [left, setLeft] = useState({ digits: value, text: applyMask(mask, value) });
  // Changed elsewhere: what was written doesn't come back when the digits happen to be the same again.
  if (left.digits !== value) setLeft({ digits: value, text: applyMask(mask, value) });
  const input = useFormattedInput({
    value,
    text: mask.typed ? left.text : applyMask(mask, value),
    edit({ before, text, caret, kind, arrived }) {
      const { digits, ...shown } = editMasked(mask, before, text, caret, kind, arrived);
      return { value: digits, ...shown };
    },
    // Also after undo and redo, which give back the text with its digits.
    onValue(digits, text) {
      setLeft({ digits, text });
      onValue(digits, text);
    },
    ref,
  });
  return <TextInput inputMode="numeric" autoComplete="off" {...rest} {...input} />;
}
