import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRegulation } from '#contract/endpoints/content/content-calls.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { addTestOperator, OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';

const all = (text: string) => ({ pt: text, en: text, es: text });
const rule = (id: string) => ({ id, times: 5, contributions: { slots: 100 }, valid_days: 30 });
const coupon = (rolloverRule: string) => ({
  code: 'dela',
  name: all('Natal'),
  deposit: false,
  event: 'code',
  apply_register: false,
  wallet_type: 'bonus',
  amount: 1_000,
  deposit_percent: 0,
  max_amount: 0,
  min_deposit: 0,
  rollover_rule: rolloverRule,
  max_uses: 100,
  max_uses_per_player: 1,
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: '2026-12-26T03:00:00Z',
});
const regulation = (slug: string) => ({
  slug,
  title: all('Regras'),
  content: all('<p>Regras.</p>'),
  updated_at: '2026-11-20',
});

let ops: Ops;
let token: string;
beforeAll(async () => {
  ops = await openOps({ endpoints: contentEndpoints });
  token = await addTestOperator(ops.backend, 'clara', ['content']);
});
afterAll(() => ops.backend.close());

const write = (file: unknown, query = '') => ops.ask(token, 'POST', `content${query}`, file);
const stored = async () => (await ops.ask(token, 'GET', 'content')).body;
const audit = async () => (await ops.ask(OPS_TOKEN, 'GET', 'audit')).body.data ?? [];

describe('content that ends for good', () => {
  const faults = async (file: unknown) => {
    const { status, body } = await write(file);
    return [status, body.errors];
  };

  test('is a rollover rule or a regulation text that nothing names: it goes', async () => {
    const file = { rollover_rules: [rule('sete')], regulations: [regulation('regras-do-natal')] };
    expect((await write(file)).status).toBe(200);
    const end = { rollover_rules: ['sete'], regulations: ['regras-do-natal'] };
    expect((await write({ end }, '?dry=1')).body.data).toMatchObject([
      { kind: 'rollover_rules', id: 'sete', change: 'end' },
      { kind: 'regulations', id: 'regras-do-natal', change: 'end' },
    ]);
    expect((await write({ end })).status).toBe(200);
    expect(JSON.stringify(await stored())).not.toMatch(/"sete"|"regras-do-natal"/);
    const read = await ops.backend.ask(getRegulation, { params: { slug: 'regras-do-natal' } });
    expect(read.status).toBe(404);
    expect((await audit()).slice(0, 2)).toMatchObject([
      { who: 'clara', action: 'content.end', subject: 'regulations/regras-do-natal' },
      { who: 'clara', action: 'content.end', subject: 'rollover_rules/sete' },
    ]);
    expect(await faults({ end })).toEqual([
      422,
      { 'end.rollover_rules.0': expect.anything(), 'end.regulations.0': expect.anything() },
    ]);
  });

  test('is not a rule that a coupon or a setting names', async () => {
    const rules = ['oito', 'nove', 'dez'].map(rule);
    expect((await write({ rollover_rules: rules, coupons: [coupon('oito')] })).status).toBe(200);
    expect((await write({ end: { coupons: ['dela'] } })).status).toBe(200);
    const change = { refer_referee_rollover_id: 'nove' };
    expect((await ops.ask(OPS_TOKEN, 'PUT', 'settings', change)).status).toBe(200);
    const end = { rollover_rules: ['oito', 'nove'] };
    expect(await faults({ end })).toEqual([
      422,
      {
        'end.rollover_rules.0': [expect.stringContaining('coupons/dela')],
        'end.rollover_rules.1': [expect.stringContaining('refer_referee_rollover_id')],
      },
    ]);
    // The same file may name another one instead.
    await ops.ask(OPS_TOKEN, 'PUT', 'settings', { refer_referee_rollover_id: null });
    expect((await write({ coupons: [coupon('dez')], end })).status).toBe(200);
  });

  test('is not a text to which pages of the site link', async () => {
    expect((await write({ regulations: [regulation('termos-de-uso')] })).status).toBe(200);
    const end = { regulations: ['termos-de-uso'] };
    expect(await faults({ end })).toEqual([422, { 'end.regulations.0': expect.anything() }]);
  });
});
