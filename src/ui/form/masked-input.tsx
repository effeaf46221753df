import type { Ref } from 'react';
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
  const input = useFormattedInput({
    value,
    text: applyMask(mask, value),
    edit({ before, text, caret, kind, arrived }) {
      const { digits, ...shown } = editMasked(mask, before, text, caret, kind, arrived);
      return { value: digits, ...shown };
    },
    onValue,
    ref,
  });
  return <TextInput inputMode="numeric" autoComplete="off" {...rest} {...input} />;
}
