import type { ChangeEvent } from 'react';
import { applyMask, editMasked, type Mask } from '#contract/rules/masks.ts';
import { inputEditOf } from './input-edit.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

type MaskedInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  mask: Mask;
  /** Digits only, as the contract wants them. */
  value: string;
  onValue: (digits: string) => void;
};

/** CPF, phone or date: the signs come by themselves, the value stays digits. */
export function MaskedInput({ mask, value, onValue, ...rest }: MaskedInputProps) {
  const shown = applyMask(mask, value);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? input.value.length;
    const edit = editMasked(mask, shown, input.value, caret, inputEditOf(event.nativeEvent));
    // Written here, not on the next render: React leaves a value alone that already stands, and so the caret.
    input.value = edit.text;
    input.setSelectionRange(edit.caret, edit.caret);
    onValue(edit.digits);
  };
  return <TextInput inputMode="numeric" autoComplete="off" {...rest} value={shown} onChange={change} />;
}
