import type { ChangeEvent } from 'react';
import { applyMask, editMasked, type Mask } from '#contract/rules/player/masks.ts';
import { TextInput, type TextInputProps } from './field.tsx';
import { inputEditOf } from './input-edit.ts';

type MaskedInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  mask: Mask;
  /** Digits only, as the contract requires. */
  value: string;
  onValue: (digits: string) => void;
};

/** CPF, phone or date: separators are inserted automatically, the value contains only digits. */
export function MaskedInput({ mask, value, onValue, ...rest }: MaskedInputProps) {
  const shown = applyMask(mask, value);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? input.value.length;
    const edit = editMasked(mask, shown, input.value, caret, inputEditOf(event.nativeEvent));
    // Set here, not in the next render: React doesn't rewrite an equal value, and so the caret stays in place.
    input.value = edit.text;
    input.setSelectionRange(edit.caret, edit.caret);
    onValue(edit.digits);
  };
  return <TextInput inputMode="numeric" autoComplete="off" {...rest} value={shown} onChange={change} />;
}
