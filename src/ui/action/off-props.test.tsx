// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { FormEvent, ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChoiceRow } from '../form/choice-row.tsx';
import { MoneyInput } from '../form/money-input.tsx';
import { SubmitForm } from '../form/submit-form.tsx';
import { Switch } from '../form/switch.tsx';
import { Button } from './button.tsx';
import { Chip } from './chip.tsx';
import { IconButton } from './icon-button.tsx';
import { offProps } from './off-props.ts';

const acted = vi.fn();
const submitted = vi.fn((event: FormEvent) => event.preventDefault());
beforeEach(() => {
  acted.mockClear();
  submitted.mockClear();
});
afterEach(cleanup);

const days = ['7', '30'] as const;
const amount = (readOnly: boolean) => (
  <MoneyInput
    label="Valor"
    value={1_000}
    onValue={acted}
    clearLabel="Limpar"
    readOnly={readOnly}
    quick={[{ cents: 5_000, label: 'R$ 50' }]}
  />
);

/** Each control by itself, and how it is found. */
const CONTROLS: [string, (off: boolean) => ReactNode, () => HTMLElement][] = [
  [
    'a button',
    (off) => (
      <Button disabled={off} onClick={acted}>
        Parar
      </Button>
    ),
    () => screen.getByRole('button'),
  ],
  [
    'a button that waits',
    (off) => (
      <Button loading={off} onClick={acted}>
        Parar
      </Button>
    ),
    () => screen.getByRole('button'),
  ],
  [
    'an icon button',
    (off) => <IconButton icon="x" label="Tirar" onClick={acted} {...offProps(off)} />,
    () => screen.getByRole('button'),
  ],
  [
    'a chip',
    (off) => (
      <Chip guard={offProps(off)} onPress={acted}>
        E-mail
      </Chip>
    ),
    () => screen.getByRole('button'),
  ],
  [
    'a switch',
    (off) => <Switch label="Saque pago" checked={false} off={off} onSwitch={acted} />,
    () => screen.getByRole('switch'),
  ],
  [
    'a choice of a row',
    (off) => (
      <ChoiceRow
        label="Dias"
        options={days.map((id) => ({ id, label: id, off }))}
        chosen="7"
        onChoose={acted}
      />
    ),
    () => screen.getByRole('radio', { name: '30' }),
  ],
  ['an amount of the quick choice', amount, () => screen.getByRole('button', { name: 'R$ 50' })],
  ['the cross of an amount', amount, () => screen.getByRole('button', { name: 'Limpar' })],
];

test.each(CONTROLS)('%s that is off keeps the focus and does nothing by click or label', (_, draw, find) => {
  const { rerender } = render(draw(false));
  const control = find();
  control.focus();
  rerender(draw(true));
  expect([find(), document.activeElement]).toEqual([control, control]);
  expect([control.getAttribute('aria-disabled'), control.hasAttribute('disabled')]).toEqual(['true', false]);
  fireEvent.click(control);
  const label = control.closest('label');
  if (label) fireEvent.click(label);
  expect(acted).not.toHaveBeenCalled();
  rerender(draw(false));
  fireEvent.click(control);
  expect(acted).toHaveBeenCalledOnce();
});

test('a list that is off opens by no press or key and keeps its value; Tab leaves it', () => {
  render(
    <select aria-label="Casas" value="2" onChange={acted} {...offProps(true)}>
      <option>2</option>
      <option>3</option>
    </select>,
  );
  const list = screen.getByRole<HTMLSelectElement>('combobox');
  expect(fireEvent.mouseDown(list)).toBe(false);
  expect(['ArrowDown', 'Enter', ' ', '3'].map((key) => fireEvent.keyDown(list, { key }))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['Tab', 'Escape'].map((key) => fireEvent.keyDown(list, { key }))).toEqual([true, true]);
  fireEvent.change(list, { target: { value: '3' } });
  expect([acted.mock.calls.length, list.value]).toEqual([0, '2']);
});

test('a slider that is off moves by no press or key', () => {
  render(<input type="range" aria-label="Parte" value={40} onChange={acted} {...offProps(true)} />);
  const slider = screen.getByRole<HTMLInputElement>('slider');
  expect([fireEvent.mouseDown(slider), fireEvent.keyDown(slider, { key: 'End' })]).toEqual([false, false]);
  fireEvent.change(slider, { target: { value: '90' } });
  expect([acted.mock.calls.length, slider.value]).toEqual([0, '40']);
});

test.each([{ sending: true }, { sending: false, off: 'Sem conexão' }])(
  'a form with %o submits nothing',
  (state) => {
    const { container } = render(
      <SubmitForm onSubmit={submitted} problem="" submit="Pedir" sendingText="Pedindo" {...state}>
        {amount(true)}
      </SubmitForm>,
    );
    const form = container.querySelector('form');
    if (!form) throw new Error('no form');
    expect(fireEvent.submit(form)).toBe(false);
    expect(fireEvent.click(screen.getByRole('button', { name: /^Pedir/ }))).toBe(false);
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Valor').readOnly).toBe(true);
  },
);
