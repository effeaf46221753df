import type { FormEventHandler, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';

const refuse = (event: SyntheticEvent) => event.preventDefault();

/** Lists and sliders take values without a click. Tab and Esc go on. */
const hold = (event: MouseEvent | KeyboardEvent) => {
  const leaves = 'key' in event && /Tab|Esc/.test(event.key);
  if (!leaves && event.currentTarget.matches('select,[type=range]')) refuse(event);
};

const OFF = {
  'aria-disabled': true,
  onClick: refuse,
  onChange: () => {},
  onMouseDown: hold,
  onKeyDown: hold,
} as const;

/**
 * Props of a control that is `off`, spread after its own: nothing happens by click, key, label or submit. Unlike a `disabled`
 * one it keeps the focus (decision 030). A text field is `readOnly` instead; `Button` does the same by itself, in the first load.
 */
export const offProps = (off: boolean | undefined) => (off ? OFF : undefined);

/** The submit handler of a form that can be off: nothing that is submitted past its button gets through. */
export const unlessOff = (off: boolean, submit: FormEventHandler): FormEventHandler =>
  off ? refuse : submit;
