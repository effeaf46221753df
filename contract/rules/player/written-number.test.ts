import { expect, test } from 'vitest';
import { cpfMask, editMasked, phoneMask, postalCodeMask } from './masks.ts';
import { withSurroundings } from './written-number.ts';

test.each([
  [cpfMask, 'CPF 529.982.247-25, 27 anos', '52998224725'],
  [cpfMask, 'RG 12.345.678-9 CPF 529 982 247 25', '52998224725'],
  [postalCodeMask, 'Rua da Aurora, 325, 50050-000 Recife', '50050000'],
  [phoneMask, '81 99876-5432 ramal 12', '81998765432'],
  [phoneMask, '0 15 81 99876-5432', '81998765432'],
  // Which of two is meant is not known: all is shown, and the field's check names it.
  [postalCodeMask, '50050-000 ou 50050-010', '5005000050050010'],
])('%o finds its number in %s', (mask, arrived, digits) => {
  expect(editMasked(withSurroundings(mask), '', arrived, arrived.length, 'paste', arrived).digits).toBe(
    digits,
  );
});
