import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#src/core/api/call.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { openRemedy } from './open-remedy.ts';

const refused = (code: string) =>
  new ApiError('POST /api/bets', {
    status: 403,
    json: { code, message: 'Não pode' },
  } as ConstructorParameters<typeof ApiError>[1]);

afterEach(() => store.set(modalAtom, null));

test.each([
  ['not_verified', 'verification'],
  ['ip_blocked', 'vpn'],
  ['unauthenticated', 'login'],
])('%s opens the modal %s', (code, modal) => {
  expect(openRemedy(refused(code))).toBe(true);
  expect(store.get(modalAtom)?.name).toBe(modal);
});

test.each([refused('insufficient_funds'), new Error('not_verified')])(
  'any other failure opens nothing',
  (error) => {
    expect(openRemedy(error)).toBe(false);
    expect(store.get(modalAtom)).toBeNull();
  },
);
