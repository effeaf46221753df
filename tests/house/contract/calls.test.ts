import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTRACT_CALLS } from '#tests/support/contract-calls.ts';
import { ROOT, readSources } from '../sources.ts';

/** The calls of §7, row by row. */
const CALLS = `
GET /v2/get-ip
POST /v2/auth/register
POST /api/auth/login
POST /api/auth/logout
POST /api/auth/refresh
GET /api/auth/me
GET /api/generate-token
POST /api/validate/document
GET /api/transactions
POST /api/broadcasting/auth
GET /api/kyc/onboarding
GET /api/bonus
POST /api/active/{id}
POST /api/redeem/{id}
DELETE /api/bonus/{id}
POST /api/coupons/apply
POST /api/coupons/list
GET /v2/coupons/register
GET /api/favorite-game/favorite
POST /api/favorite-game/favorite/{id}/add
POST /api/favorite-game/favorite/{id}/remove
GET /v2/settings/
GET /v2/images/
GET /v2/promotions
GET /api/casino-games/providers
GET /v2/casino-games/category
GET /v2/banners
GET /api/seo`
  .trim()
  .split('\n');

test.each(CALLS)('[R7.02] %s is a call of the contract, and a test sends it to the server', (call) => {
  expect(CONTRACT_CALLS.map(({ method, path }) => `${method} ${path}`)).toContain(call);
  const asked = readSources().filter(({ path }) => /^(server|tests\/api)\/.*\.test\.ts$/.test(path));
  expect(asked.some(({ text }) => text.includes(`[R7.02 ${call}]`))).toBe(true);
});

test('docs/operators.md says of every call beyond §7 what is missing without it, and of no other', () => {
  const text = readFileSync(join(ROOT, 'docs/operators.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \| (\S.*\S) \|$/gm)].map(
    ([, call]) => call,
  );
  const beyond = CONTRACT_CALLS.map(({ method, path }) => `${method} ${path}`).filter(
    (call) => !CALLS.includes(call),
  );
  expect(rows.sort()).toEqual(beyond.sort());
});
