// @vitest-environment happy-dom
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
    const input = field();
    const text = input.value + key;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.setSelectionRange(text.length, text.length);
    fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
}

test.each(['50,00', '50.00', '5000'])('[R9.11] %s typed is fifty reais in cents', (keys) => {
  render(<Form />);
  type(keys);
  expect(field().value).toBe('50.00');
  expect(screen.getByRole('status').textContent).toBe('5000');
});

test('a pasted amount in Brazilian format replaces the previous one', () => {
  render(<Form start={100} />);
  const taken = !fireEvent.paste(field(), { clipboardData: { getData: () => 'R$ 1.250,00' } });
  expect(taken).toBe(true);
  expect(field().value).toBe('1,250.00');
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
