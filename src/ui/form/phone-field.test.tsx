// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PhoneField } from './phone-field.tsx';

afterEach(cleanup);

function Field({ country }: { country: string }) {
  const [code, setCode] = useState(country);
  const [value, setValue] = useState('');
  return (
    <>
      <PhoneField
        {...{ code, value }}
        label="Celular"
        countryLabel="País"
        locale="pt-BR"
        name="phone"
        error={undefined}
        onCode={setCode}
        onValue={setValue}
        onBlur={() => {}}
        ref={null}
      />
      <output>{`${code} ${value}`}</output>
    </>
  );
}

test.each([
  // Of a landline in Madrid; beside Brazil's code its digits would be a mobile of Uberlândia.
  ['55', '+34 912 345 678', '34 912345678', '912345678'],
  ['55', '+44 (0)7700 900123', '44 07700900123', '07700900123'],
  ['55', '00351 912 345 678', '351 912345678', '912345678'],
  ['44', '+55 81 99876-5432', '55 81998765432', '(81) 9 9876-5432'],
  ['55', '+55 (081) 99876-5432', '55 81998765432', '(81) 9 9876-5432'],
  ['55', '81 99876-5432', '55 81998765432', '(81) 9 9876-5432'],
  // Of Peru, which the field doesn't offer; without its sign the digits would be a mobile of Porto Alegre.
  ['55', '+51 912 345 678', '55 +51912345678', '+51912345678'],
  ['55', 'Tel: (+51) 912 345 678', '55 +51912345678', '+51912345678'],
  ['55', '\u202a+51 912345678\u202c', '55 +51912345678', '+51912345678'],
  ['55', '+81 90 1234 5678', '55 +819012345678', '+819012345678'],
])('beside +%s a whole %j arrives as %j', (country, arrived, held, shown) => {
  render(<Field country={country} />);
  const field = screen.getByLabelText<HTMLInputElement>('Celular');
  fireEvent.change(field, { target: { value: arrived } });
  expect(screen.getByRole('status').textContent).toBe(held);
  expect(field.value).toBe(shown);
});

/** As a browser does: the text changes, then the event tells how. */
function edit(field: HTMLInputElement, text: string, inputType: string, data: string | null = null): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.setSelectionRange(text.length, text.length);
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType, data }));
}

test.each([
  ['+447700900123', '44 7700900123', '7700900123'],
  ['＋351912345678', '351 912345678', '912345678'],
  ['+5581998765432', '55 81998765432', '(81) 9 9876-5432'],
  ['+51912345678', '55 +51912345678', '+51912345678'],
  ['+', '55 +', '+'],
])('%s typed sign by sign is %s', (typed, held, shown) => {
  render(<Field country="55" />);
  const field = screen.getByLabelText<HTMLInputElement>('Celular');
  for (const sign of typed) edit(field, field.value + sign, 'insertText', sign);
  expect(screen.getByRole('status').textContent).toBe(held);
  expect(field.value).toBe(shown);
});

test('a number pasted behind a typed plus names its country', () => {
  render(<Field country="55" />);
  const field = screen.getByLabelText<HTMLInputElement>('Celular');
  edit(field, '+', 'insertText', '+');
  edit(field, '+44 7700 900123', 'insertFromPaste', '44 7700 900123');
  expect(screen.getByRole('status').textContent).toBe('44 7700900123');
});

test('a number of no offered country that is pasted behind digits takes their place', () => {
  render(<Field country="55" />);
  const field = screen.getByLabelText<HTMLInputElement>('Celular');
  edit(field, '8', 'insertText', '8');
  edit(field, '(8+51 912345678', 'insertFromPaste', '+51 912345678');
  expect(screen.getByRole('status').textContent).toBe('55 +51912345678');
});

test('a plus and a code that are typed before a number leave the country as it is, and the digits whole', () => {
  render(<Field country="55" />);
  const field = screen.getByLabelText<HTMLInputElement>('Celular');
  edit(field, '11987654321', 'insertFromPaste', '11987654321');
  for (const [text, caret] of [
    ['+(11) 9 8765-4321', 1],
    ['+511987654321', 2],
    ['+5511987654321', 3],
  ] as const) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.setSelectionRange(caret, caret);
    fireEvent(
      field,
      new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text[caret - 1] ?? '' }),
    );
    expect(field.selectionStart).toBe(caret);
  }
  expect(screen.getByRole('status').textContent).toBe('55 +5511987654321');
});

test('without its plus a number has the form of the chosen country again', () => {
  render(<Field country="55" />);
  const field = screen.getByLabelText<HTMLInputElement>('Celular');
  for (const sign of '+81999') edit(field, field.value + sign, 'insertText', sign);
  expect(field.value).toBe('+81999');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '81999');
  field.setSelectionRange(0, 0);
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType: 'deleteContentForward' }));
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['(81) 9 99', '55 81999']);
});
