// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cpfMask } from '#contract/rules/player/masks.ts';
import { Checkbox } from './checkbox.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { DayInput } from './day-input.tsx';
import { TextInput } from './field.tsx';
import { Form } from './form.tsx';
import { MaskedInput } from './masked-input.tsx';
import { MoneyInput } from './money-input.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SelectInput } from './select-input.tsx';
import { Switch } from './switch.tsx';

afterEach(cleanup);

function Example({ onSent, off = false }: { onSent: (values: unknown) => void; off?: boolean }) {
  const [street, setStreet] = useState('');
  const [city, setCity] = useState('Recife');
  const [state, setState] = useState('PE');
  const [terms, setTerms] = useState(false);
  const [key, setKey] = useState('own');
  return (
    <Form
      off={off}
      sending={false}
      onSubmit={(event) => {
        event.preventDefault();
        onSent({ street, city, state, terms, key });
      }}
    >
      <TextInput label="Rua" value={street} onChange={(event) => setStreet(event.target.value)} />
      <TextInput label="Cidade" value={city} onChange={(event) => setCity(event.target.value)} />
      <select aria-label="Estado" value={state} onChange={(event) => setState(event.target.value)}>
        <option>PE</option>
        <option>SP</option>
      </select>
      <input
        type="checkbox"
        aria-label="Termos"
        checked={terms}
        onChange={(event) => setTerms(event.target.checked)}
      />
      {['own', 'other'].map((one) => (
        <input
          key={one}
          type="radio"
          name="key"
          aria-label={one}
          checked={one === key}
          onChange={() => setKey(one)}
        />
      ))}
      <button type="submit">Enviar</button>
    </Form>
  );
}

// As a browser does it: the page's scripts see neither an event nor a write.
function fillSilently(label: string, name: 'value' | 'checked', held: unknown) {
  const control = screen.getByLabelText(label);
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name);
  property?.set?.call(control, held);
}

test('what was filled in without an event is in the state when the form is submitted', () => {
  const sent: unknown[] = [];
  render(<Example onSent={(values) => sent.push(values)} />);
  fillSilently('Rua', 'value', 'Rua da Aurora');
  fillSilently('Cidade', 'value', 'Olinda');
  fillSilently('Estado', 'value', 'SP');
  fillSilently('Termos', 'checked', true);
  fillSilently('other', 'checked', true);
  fireEvent.submit(screen.getByRole('button').closest('form') ?? document);
  expect(sent).toEqual([{ street: 'Rua da Aurora', city: 'Olinda', state: 'SP', terms: true, key: 'other' }]);
});

test('what was typed and chosen stays as it is', () => {
  const sent: unknown[] = [];
  render(<Example onSent={(values) => sent.push(values)} />);
  fireEvent.change(screen.getByLabelText('Rua'), { target: { value: 'Rua do Sol' } });
  fireEvent.click(screen.getByLabelText('Termos'));
  fireEvent.click(screen.getByLabelText('other'));
  const form = screen.getByRole('button').closest('form') ?? document;
  fireEvent.submit(form);
  fireEvent.submit(form);
  const values = { street: 'Rua do Sol', city: 'Recife', state: 'PE', terms: true, key: 'other' };
  expect(sent).toEqual([values, values]);
});

test('while it is off nothing is submitted; once it is on again its controls are read', () => {
  const sent: unknown[] = [];
  const send = (values: unknown) => sent.push(values);
  const { rerender } = render(<Example onSent={send} off />);
  const form = screen.getByRole('button').closest('form') ?? document;
  expect(fireEvent.submit(form)).toBe(false);
  expect(sent).toEqual([]);
  rerender(<Example onSent={send} />);
  fillSilently('Rua', 'value', 'Rua da Aurora');
  fireEvent.submit(form);
  expect(sent).toEqual([{ street: 'Rua da Aurora', city: 'Recife', state: 'PE', terms: false, key: 'own' }]);
});

test('while it is off its controls report nothing', () => {
  const reported: string[] = [];
  const { container } = render(
    <Form off sending={false} onSubmit={() => reported.push('submit')}>
      <TextInput label="Rua" value="" onChange={(event) => reported.push(event.target.value)} />
    </Form>,
  );
  fillSilently('Rua', 'value', 'Rua da Aurora');
  fireEvent.submit(container.querySelector('form') ?? document);
  expect(reported).toEqual([]);
});

function EveryControl({ sending }: { sending: boolean }) {
  const [values, setValues] = useState({
    text: 'Rua A',
    secret: 'areia-fina-7',
    day: '2026-11-02',
    cpf: '52998224725',
    amount: 1_000 as number | null,
    phone: '51912345678',
    code: '55',
    state: 'PE',
    terms: false,
    news: false,
    period: 'day',
  });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  return (
    <Form sending={sending} onSubmit={(event) => event.preventDefault()}>
      <TextInput label="Rua" value={values.text} onChange={(event) => set({ text: event.target.value })} />
      <PasswordField
        label="Senha"
        showLabel="Mostrar"
        value={values.secret}
        onChange={(event) => set({ secret: event.target.value })}
      />
      <DayInput
        label="Dia"
        min="2026-01-01"
        max="2026-12-31"
        format="dd/mm/aaaa"
        wrong="Fora"
        value={values.day}
        onValue={(day) => set({ day })}
      />
      <MaskedInput label="CPF" mask={cpfMask} value={values.cpf} onValue={(cpf) => set({ cpf })} />
      <MoneyInput
        label="Valor"
        clearLabel="Limpar"
        value={values.amount}
        quick={[{ cents: 5_000, label: 'R$ 50' }]}
        onValue={(amount) => set({ amount })}
      />
      <PhoneField
        label="Celular"
        countryLabel="País"
        locale="pt-BR"
        name="phone"
        code={values.code}
        value={values.phone}
        error={undefined}
        onCode={(code) => set({ code })}
        onValue={(phone) => set({ phone })}
        onBlur={() => {}}
        ref={null}
      />
      <SelectInput
        label="Estado"
        value={values.state}
        onChange={(event) => set({ state: event.target.value })}
      >
        <option>PE</option>
        <option>SP</option>
      </SelectInput>
      <Checkbox
        label="Termos"
        checked={values.terms}
        onChange={(event) => set({ terms: event.target.checked })}
      />
      <Switch label="Novidades" checked={values.news} onSwitch={(news) => set({ news })} />
      <ChoiceRow
        label="Período"
        options={[
          { id: 'day', label: 'Dia inteiro' },
          { id: 'week', label: 'Semana' },
        ]}
        chosen={values.period}
        onChoose={(period) => set({ period })}
      />
      <output>{JSON.stringify(values)}</output>
    </Form>
  );
}

/** A person who tries to change everything. A select is changed by its keys; what the page lets through comes back as false. */
function changeEverything() {
  for (const label of ['Rua', 'Senha', 'CPF', 'Valor', 'Celular', 'Dia']) {
    const control = screen.getByLabelText<HTMLInputElement>(label);
    if (!control.readOnly)
      fireEvent.change(control, { target: { value: label === 'Dia' ? '2026-11-03' : '1' } });
  }
  for (const [label, value] of [
    ['Estado', 'SP'],
    ['País', '351'],
  ] as const) {
    const control = screen.getByLabelText(label);
    if (fireEvent.mouseDown(control) && fireEvent.keyDown(control, { key: 'ArrowDown' }))
      fireEvent.change(control, { target: { value } });
  }
  for (const label of ['Termos', 'Novidades', 'Semana', 'Limpar'])
    fireEvent.click(screen.getByLabelText(label));
  fireEvent.click(screen.getByText('R$ 50'));
}

test('while a form is sent none of its controls can be changed, and afterwards each can', () => {
  const { rerender } = render(<EveryControl sending />);
  const before = {
    text: 'Rua A',
    secret: 'areia-fina-7',
    day: '2026-11-02',
    cpf: '52998224725',
    amount: 1_000,
    phone: '51912345678',
    code: '55',
    state: 'PE',
    terms: false,
    news: false,
    period: 'day',
  };
  const held = () => JSON.parse(screen.getByRole('status').textContent);
  changeEverything();
  expect(held()).toEqual(before);

  rerender(<EveryControl sending={false} />);
  changeEverything();
  const after = held();
  expect(Object.keys(before).filter((name) => after[name] === before[name as keyof typeof before])).toEqual(
    [],
  );
  expect(after.amount).toBe(5_000);
});

test('while a form is sent its controls look as before; what is off by itself looks so', () => {
  const nothing = () => {};
  const days = [
    { id: '7', label: '7 dias' },
    { id: '30', label: '30 dias', off: true },
  ] as const;
  render(
    <Form sending onSubmit={nothing}>
      <Switch label="Novidades" checked onSwitch={nothing} />
      <Switch label="Avisos" checked off onSwitch={nothing} />
      <ChoiceRow label="Período" options={days} chosen="7" onChoose={nothing} />
    </Form>,
  );
  const looks = ['Novidades', 'Avisos', '7 dias', '30 dias'].map((label) => {
    const control = screen.getByLabelText(label);
    return [control.getAttribute('aria-disabled'), control.closest('[data-off]') !== null];
  });
  expect(looks).toEqual([
    ['true', false],
    ['true', true],
    ['true', false],
    ['true', true],
  ]);
});

test('a text field of a form that is being sent keeps the focus', () => {
  const { rerender } = render(<EveryControl sending={false} />);
  const street = screen.getByLabelText<HTMLInputElement>('Rua');
  street.focus();
  rerender(<EveryControl sending />);
  expect(document.activeElement).toBe(street);
  expect(street.className).not.toContain('fixed');
});
