import { expect, test } from 'vitest';
import { stateOfPostalCode } from './postal-code-state.ts';

test.each([
  ['01000000', 'SP'],
  ['19999999', 'SP'],
  ['20040020', 'RJ'],
  ['28999999', 'RJ'],
  ['29010002', 'ES'],
  ['30110000', 'MG'],
  ['40020000', 'BA'],
  ['49010000', 'SE'],
  ['50030230', 'PE'],
  ['57020000', 'AL'],
  ['58010000', 'PB'],
  ['59025000', 'RN'],
  ['60060000', 'CE'],
  ['64000040', 'PI'],
  ['65010000', 'MA'],
  ['66010000', 'PA'],
  ['68900000', 'AP'],
  ['69299999', 'AM'],
  ['69300000', 'RR'],
  ['69400000', 'AM'],
  ['69900000', 'AC'],
  ['70040010', 'DF'],
  ['72800000', 'GO'],
  ['73000000', 'DF'],
  ['73700000', 'GO'],
  ['76800000', 'RO'],
  ['77000000', 'TO'],
  ['78005000', 'MT'],
  ['79002000', 'MS'],
  ['80010000', 'PR'],
  ['88010000', 'SC'],
  ['90010000', 'RS'],
])('the CEP %s is in %s', (postalCode, state) => {
  expect(stateOfPostalCode(postalCode)).toBe(state);
});

test.each(['', '5003023', '500302300', '00999999', '78900000', '5003023a'])(
  '%s is in no state',
  (postalCode) => {
    expect(stateOfPostalCode(postalCode)).toBeUndefined();
  },
);
