// A coupon that was to end, or to change, at a moment that has come, before any run of the job that writes scheduled content.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyCoupon } from '#contract/endpoints/wallet/bonus-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { readContent } from '#server/data/content/content-records.ts';
import { listScheduledContent, scheduleContent } from '#server/data/content/scheduled-content.ts';
import { type Backend, NOON } from '#tests/support/backend/backend.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';
import { openWallet } from '#tests/support/backend/wallet.ts';

const MINUTE_MS = 60_000;
const ENDS_AT = NOON + MINUTE_MS;
const RULES = [{ id: 'five', times: 5, contributions: {}, validDays: 30 }];

let backend: Backend;
beforeAll(async () => {
  ({ backend } = await openWallet());
  await insertCoupons(backend.db.queries, RULES, [
    someCoupon('dez'),
    someCoupon('pix', { deposit: true, event: 'deposit' }),
    someCoupon('preso'),
    someCoupon('livre'),
  ]);
  await schedule({ end: { coupons: ['dez', 'pix'] } });
});
afterAll(() => backend.close());

const schedule = (file: unknown) =>
  scheduleContent(backend.db.queries, { file, at: ENDS_AT, askedBy: 'clara', now: NOON });

async function apply(code: string) {
  const { token } = await backend.player();
  const { status, body } = await backend.ask(applyCoupon, { token, key: newId(), body: { code } });
  return { status, error: body.error, held: body.userCoupon?.status };
}

async function depositWith(coupon_code: string) {
  const { token } = await backend.player();
  return backend.ask(createDeposit, { token, key: newId(), body: { amount: 5_000, coupon_code } });
}

const endOf = async (code: string) =>
  (await readContent(backend.db.queries)).coupons.find((coupon) => coupon.code.toLowerCase() === code)
    ?.ends_at;

test('is granted until its moment', async () => {
  expect(await apply('dez')).toMatchObject({ error: false, held: 'applied' });
  expect((await depositWith('pix')).status).toBe(200);
  expect(await listScheduledContent(backend.db.queries)).toHaveLength(1);
});

test('is granted no more from its moment on, and has ended then', async () => {
  backend.clock.advance(MINUTE_MS + 400);
  expect(await apply('dez')).toMatchObject({ error: true });
  expect(await endOf('dez')).toBe(ENDS_AT);
  expect(await listScheduledContent(backend.db.queries)).toEqual([]);
});

test('is refused to a deposit that names it, before anything is charged', async () => {
  await insertCoupons(backend.db.queries, RULES, [someCoupon('pix2', { deposit: true, event: 'deposit' })]);
  await schedule({ end: { coupons: ['pix2'] } });
  const { status, body } = await depositWith('pix2');
  expect([status, Object.keys(Object(body).errors)]).toEqual([422, ['coupon_code']]);
});

test('that can not be written now keeps no other code from being taken', async () => {
  const { id } = await schedule({ end: { coupons: ['preso'] } });
  const never = sql.raw(`check (id <> '${id}') not valid`);
  await backend.db.queries.execute(sql`alter table scheduled_content add constraint refused ${never}`);
  expect(await apply('livre')).toMatchObject({ error: false, held: 'applied' });
  expect(backend.lines.join('\n')).toContain('scheduled content could not be written; it is tried again');
  await backend.db.queries.execute(sql`alter table scheduled_content drop constraint refused`);
  expect(await apply('preso')).toMatchObject({ error: true });
});
