import { type Ref, useState } from 'react';
import { applyMask, editMasked, type Mask } from '#contract/rules/player/masks.ts';
import { TextInput, type TextInputProps } from './field.tsx';
import { useFormattedInput } from './use-formatted-input.ts';

type MaskedInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
  mask: Mask;
  /** Digits only, as the contract requires. */
  value: string;
  onValue: (digits: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** CPF, phone or date: separators are inserted automatically, the value contains only digits. */
export function MaskedInput({ mask, value, onValue, ref, ...rest }: MaskedInputProps) {
  /** Digits that have another text than the mask's (`Mask.typed`). */
  const [written, setWritten] = useState({ digits: '', text: '' });
  const input = useFormattedInput({
    value,
    text: mask.typed && written.digits === value ? written.text : applyMask(mask, value),
    edit({ before, text, caret, kind, arrived }) {
      const { digits, ...shown } = editMasked(mask, before, text, caret, kind, arrived);
      setWritten({ digits, text: shown.text });
      return { value: digits, ...shown };
    },
    onValue,
    ref,
  });
  return <TextInput inputMode="numeric" autoComplete="off" {...rest} {...input} />;
}
