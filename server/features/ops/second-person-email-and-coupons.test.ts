// What one person alone could take an account over or give real money away with: another e-mail of a player, and coupons (decision 045).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPlayer } from '#server/data/players/players.ts';
import { addTestOperator, OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';

let ops: Ops;
const token: Record<'sara' | 'tito' | 'clara' | 'duda', string> = { sara: '', tito: '', clara: '', duda: '' };
beforeAll(async () => {
  ops = await openOps();
  for (const [name, role] of [
    ['sara', 'support'],
    ['tito', 'support'],
    ['clara', 'content'],
    ['duda', 'content'],
  ] as const)
    token[name] = await addTestOperator(ops.backend, name, [role]);
});
afterAll(() => ops.backend.close());

const newest = async () => (await ops.ask(OPS_TOKEN, 'GET', 'audit')).body.data?.[0];
const WAITS = { status: 202, body: { waits_for: 'second_person' } };

describe('the e-mail address of a player', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await ops.backend.player());
  });
  const emailNow = async () => (await findPlayer(ops.backend.db.queries, id))?.email;
  const correct = (who: string, body: object) =>
    ops.ask(who, 'POST', `players/${id}@example.com/correct`, body);

  test('becomes another one when a second person sends the same', async () => {
    const former = await emailNow();
    const moved = `${id}@new.example`;
    expect(await correct(token.sara, { email: moved })).toMatchObject({
      status: 202,
      body: { call: 'correctPlayer', subject: id, asked_by: 'sara', details: { fields: ['email'] } },
    });
    expect(await emailNow()).toBe(former);
    expect(await newest()).toMatchObject({ who: 'sara', action: 'player.correct.ask', subject: id });
    expect(await correct(token.sara, { email: moved })).toMatchObject({ body: { rule: 'second_person' } });
    expect(await correct(OPS_TOKEN, { email: moved })).toMatchObject({
      body: { rule: 'second_person_exists' },
    });
    // Another address is another wish.
    expect(await correct(token.tito, { email: `${id}@third.example` })).toMatchObject(WAITS);
    expect(await correct(token.tito, { email: moved.toUpperCase() })).toMatchObject({
      status: 200,
      body: { player: id, fields: ['email'] },
    });
    expect(await emailNow()).toBe(moved);
    expect(await newest()).toMatchObject({
      who: 'tito',
      action: 'player.correct',
      details: { fields: ['email'], asked_by: 'sara' },
    });
  });

  test('takes one person where it stays as it is', async () => {
    expect((await correct(token.sara, { gender: 0 })).status).toBe(200);
    expect((await correct(token.sara, { gender: 1, email: `${id}@example.com` })).status).toBe(200);
  });
});

describe('a coupon', () => {
  const all = (text: string) => ({ pt: text, en: text, es: text });
  const coupon = (code: string, more: object) => ({
    ...{ code, name: all('Natal'), deposit: false, event: 'code', apply_register: false },
    ...{ wallet_type: 'real', amount: 10_000, deposit_percent: 0, max_amount: 0, min_deposit: 0 },
    ...{ rollover_rule: null, max_uses: 1, max_uses_per_player: 1 },
    ...{ starts_at: '2026-11-01T00:00:00Z', ends_at: null },
    ...more,
  });
  const write = (who: string, record: object, query = '') =>
    ops.ask(who, 'POST', `content${query}`, { coupons: [record] });
  const codes = async () =>
    ((await ops.ask(OPS_TOKEN, 'GET', 'content')).body.coupons as { code: string }[]).map(({ code }) => code);

  test('that gives more real money than the setting is written by two', async () => {
    const large = coupon('grande', { amount: 10_001 });
    expect((await write(token.clara, large, '?dry=1')).status).toBe(200);
    expect(await write(token.clara, large)).toMatchObject({
      status: 202,
      body: { call: 'writeContent', subject: 'coupons/grande', details: { coupons: ['grande'] } },
    });
    expect(await codes()).not.toContain('grande');
    expect(await write(token.clara, large)).toMatchObject({ body: { rule: 'second_person' } });
    expect(await write(token.duda, coupon('grande', { amount: 10_002 }))).toMatchObject(WAITS);
    expect((await write(token.duda, large)).status).toBe(200);
    expect(await codes()).toContain('grande');
    expect(await newest()).toMatchObject({
      who: 'duda',
      action: 'content.create',
      subject: 'coupons/grande',
      details: { asked_by: 'clara' },
    });
  });

  test('that gives a share of a deposit counts by the most that it gives', async () => {
    const share = { deposit: true, event: 'deposit', amount: 0, deposit_percent: 100 };
    expect((await write(token.clara, coupon('metade', { ...share, max_amount: 10_000 }))).status).toBe(200);
    expect(await write(token.clara, coupon('dobro', { ...share, max_amount: 10_001 }))).toMatchObject(WAITS);
  });

  test('at the setting, or of bonus money, is written by one', async () => {
    expect((await write(token.clara, coupon('cem', {}))).status).toBe(200);
    const bonus = coupon('bonus', { wallet_type: 'bonus', amount: 500_000 });
    expect((await write(token.clara, bonus)).status).toBe(200);
  });

  test('for a moment to come is scheduled by two', async () => {
    const later = coupon('depois', { amount: 20_000 });
    const at = `?at=${new Date(ops.backend.clock.now() + 3_600_000).toISOString()}`;
    const scheduled = async () => (await ops.ask(OPS_TOKEN, 'GET', 'content/scheduled')).body.data ?? [];
    expect(await write(token.clara, later, at)).toMatchObject(WAITS);
    expect(await scheduled()).toEqual([]);
    // Now is not then.
    expect(await write(token.duda, later)).toMatchObject(WAITS);
    expect((await write(token.duda, later, at)).body).toMatchObject({ scheduled: { asked_by: 'duda' } });
    expect(await scheduled()).toHaveLength(1);
    expect(await newest()).toMatchObject({ action: 'content.schedule', details: { asked_by: 'clara' } });
  });
});
