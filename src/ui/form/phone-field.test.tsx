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
  ['55', '+81 90 1234 5678', '55 819012345678', '(81) 9 0123-45678'],
])('beside +%s a whole %j arrives as %j', (country, arrived, held, shown) => {
  render(<Field country={country} />);
  const field = screen.getByLabelText<HTMLInputElement>('Celular');
  fireEvent.change(field, { target: { value: arrived } });
  expect(screen.getByRole('status').textContent).toBe(held);
  expect(field.value).toBe(shown);
});
