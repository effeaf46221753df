// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Cents } from '#contract/rules/money/money.ts';
import { MoneyInput } from './money-input.tsx';

afterEach(cleanup);

function Form({ start = null }: { start?: Cents | null }) {
  const [cents, setCents] = useState<Cents | null>(start);
  return (
    <>
      <MoneyInput
        label="Valor"
        value={cents}
        onValue={setCents}
        clearLabel="Limpar valor"
        quick={[{ cents: 2000, label: 'R$ 20' }]}
      />
      <output>{String(cents)}</output>
    </>
  );
}

function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Valor');
}

function type(keys: string) {
  for (const key of keys) {
    change(field().value + key, { inputType: 'insertText', data: key });
  }
}

// As in a browser: text and caret change before the event is dispatched.
function change(text: string, event: InputEventInit) {
  const input = field();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.setSelectionRange(text.length, text.length);
  fireEvent(input, new InputEvent('input', { bubbles: true, ...event }));
}

test.each(['50,00', '50.00', '5000'])('[R9.11] %s typed is fifty reais in cents', (keys) => {
  render(<Form />);
  type(keys);
  expect(field().value).toBe('50.00');
  expect(screen.getByRole('status').textContent).toBe('5000');
});

test('a pasted amount in Brazilian format replaces the previous one', () => {
  render(<Form start={100} />);
  change('1.00R$ 1.250,00', { inputType: 'insertFromPaste', data: 'R$ 1.250,00' });
  expect(field().value).toBe('1,250.00');
});

test('nothing is rewritten while a keyboard composes, and the amount is reported', () => {
  render(<Form />);
  for (const text of ['5', '50', '500', '5000']) {
    change(text, { inputType: 'insertCompositionText', data: text, isComposing: true });
    expect(field().value).toBe(text);
  }
  expect(screen.getByRole('status').textContent).toBe('5000');
  fireEvent.compositionEnd(field(), { data: '5000' });
  expect(field().value).toBe('50.00');
});

test('what a browser fills in without saying how is a whole text', () => {
  render(<Form start={100} />);
  fireEvent.change(field(), { target: { value: '5000' } });
  expect(field().value).toBe('5,000.00');
  fireEvent.change(field(), { target: { value: '' } });
  expect(screen.getByRole('status').textContent).toBe('null');
});

test('undo and redo give earlier values, whatever the browser made of the text', () => {
  render(<Form />);
  type('500');
  change('50,000.50', { inputType: 'historyUndo' });
  expect(field().value).toBe('0.50');
  change('9', { inputType: 'historyUndo' });
  expect(field().value).toBe('0.05');
  change('9', { inputType: 'historyRedo' });
  expect(field().value).toBe('0.50');
  expect(screen.getByRole('status').textContent).toBe('50');
  change('9', { inputType: 'historyUndo' });
  change('9', { inputType: 'historyUndo' });
  change('9', { inputType: 'historyUndo' });
  expect(field().value).toBe('');
});

test('the cross empties the field and leaves the focus in it', () => {
  render(<Form start={100} />);
  fireEvent.click(screen.getByRole('button', { name: 'Limpar valor' }));
  expect(screen.getByRole('status').textContent).toBe('null');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: 'Limpar valor' })).toBe(null);
});

test('a quick value sets the amount; none is preselected', () => {
  render(<Form />);
  expect(field().value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'R$ 20' }));
  expect(field().value).toBe('20.00');
});
