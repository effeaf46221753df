import { expect, test } from 'vitest';
import { addressLine, NO_ADDRESS } from './address.ts';

const ADDRESS = {
  postal_code: '50030230',
  street: 'Rua da Aurora',
  number: '295',
  complement: 'apto 1201',
  district: 'Boa Vista',
  city: 'Recife',
  state: 'PE',
};

test('an address is one line, without what it lacks', () => {
  expect(addressLine(ADDRESS)).toBe('Rua da Aurora, 295, apto 1201, Boa Vista, Recife - PE, 50030-230');
  expect(addressLine({ ...ADDRESS, complement: '' })).toBe(
    'Rua da Aurora, 295, Boa Vista, Recife - PE, 50030-230',
  );
});

test('an address that was not given is empty in every part', () => {
  expect(NO_ADDRESS).toEqual({
    postal_code: '',
    street: '',
    number: '',
    complement: '',
    district: '',
    city: '',
    state: '',
  });
});
