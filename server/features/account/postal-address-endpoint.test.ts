import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPostalAddress } from '#contract/endpoints/player/postal-address-calls.ts';
import { NO_ADDRESS_SERVICE } from '#server/partners/addresses/no-address-service.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWhole, type Whole } from '#tests/support/backend/whole-backend.ts';

let whole: Whole;
let token = '';
let isOff = false;
const looked: string[] = [];
beforeAll(async () => {
  whole = await openWhole({
    before: (name, party) => {
      if (name !== 'addresses') return party;
      return {
        ...party,
        get off() {
          return isOff ? NO_ADDRESS_SERVICE.off : undefined;
        },
        lookUp(postalCode: string) {
          looked.push(postalCode);
          return (party as { lookUp(code: string): Promise<unknown> }).lookUp(postalCode);
        },
      } as typeof party;
    },
  });
  token = await whole.tokenOf(await somePlayer(whole.backend.db));
});
afterAll(() => whole.backend.close());

const ask = (postal_code: string) => whole.backend.ask(getPostalAddress, { token, params: { postal_code } });

test('a CEP gives its street, district, city and state', async () => {
  const { status, body } = await ask('01001000');
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'SP' });
  expect([body.street, body.district, body.city].every(Boolean)).toBe(true);
});

test('a town with one CEP gives city and state', async () => {
  expect((await ask('13165000')).body).toMatchObject({ street: '', district: '', state: 'SP' });
});

test.each(['99999999', '0100100', '01001-000', '../../etc'])('%j is no CEP: 404', async (code) => {
  expect((await ask(code)).status).toBe(404);
});

test('what is no CEP is not asked for', () => {
  expect(looked.filter((code) => !/^\d{8}$/.test(code))).toEqual([]);
});

test('a service that is down is 503, and the form goes on without it', async () => {
  expect(await ask('88888888')).toMatchObject({ status: 503, body: { code: 'not_ready' } });
});

test('without a service it is 404, and none is asked', async () => {
  isOff = true;
  const before = looked.length;
  expect((await ask('01001000')).status).toBe(404);
  expect(looked).toHaveLength(before);
  isOff = false;
});

test('a visitor is not answered', async () => {
  const params = { postal_code: '01001000' };
  expect((await whole.backend.ask(getPostalAddress, { params })).status).toBe(401);
});

test('a list of CEPs can’t be read out: thirty an hour', async () => {
  const codes = Array.from({ length: 31 }, (_, index) => String(20_000_000 + index));
  const statuses: number[] = [];
  for (const code of codes) statuses.push((await ask(code)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
});
