import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRegulation, listBanners, listPromotions } from '#contract/endpoints/content/content-calls.ts';
import { claimCoupon } from '#server/data/bonuses/coupon-claims.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { addTestOperator, OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';
import { scheduledContentJob } from './content-routes.ts';

const HOUR_MS = 3_600_000;
const all = (text: string) => ({ pt: text, en: text, es: text });

const RULE = { id: 'cinco', times: 5, contributions: { slots: 100, live: 10 }, valid_days: 30 };
const COUPON = {
  code: 'NATAL',
  name: all('Natal'),
  deposit: false,
  event: 'code',
  apply_register: false,
  wallet_type: 'bonus',
  amount: 1_000,
  deposit_percent: 0,
  max_amount: 0,
  min_deposit: 0,
  rollover_rule: 'cinco',
  max_uses: 100,
  max_uses_per_player: 1,
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: '2026-12-26T03:00:00Z',
};
const PROMOTION = {
  id: 'natal',
  position: 1,
  state: 'active',
  image: 'natal.png',
  ground: '#0b7a3b',
  title: all('Natal'),
  text: all('Um bônus de Natal'),
  content: all('<h2>O que é</h2><p>Um bônus.</p>'),
  button: all('Ler regras'),
  warning: all('Jogue com responsabilidade.'),
  coupon_code: 'NATAL',
};
const BANNER = {
  id: 'natal',
  position: 1,
  link: '/promotions/natal',
  image: '/storage/natal.png',
  image_mobile: '',
  ground: '',
  title: all('Natal'),
  text: all(''),
  button: all(''),
  warning: all(''),
};
const REGULATION = {
  slug: 'rules-betting',
  title: all('Regras'),
  content: all('<p>Regras.</p>'),
  updated_at: '2026-11-20',
};
const FILE = {
  rollover_rules: [RULE],
  coupons: [COUPON],
  promotions: [PROMOTION],
  banners: [BANNER],
  regulations: [REGULATION],
};

let ops: Ops;
let token: string;
beforeAll(async () => {
  ops = await openOps({ endpoints: contentEndpoints });
  token = await addTestOperator(ops.backend, 'clara', ['content']);
});
afterAll(() => ops.backend.close());

const write = (file: unknown, query = '') => ops.ask(token, 'POST', `content${query}`, file);
const stored = async () => (await ops.ask(token, 'GET', 'content')).body;
const promotions = async () =>
  (await ops.backend.ask(listPromotions)).body as { id: string; state: string }[];
const audit = async () => (await ops.ask(OPS_TOKEN, 'GET', 'audit')).body.data ?? [];

describe("the operator's content", () => {
  test('is checked without being written', async () => {
    const { status, body } = await write(FILE, '?dry=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ dry: true, scheduled: null });
    expect(body.data?.map(({ kind, id, change }) => `${kind} ${id} ${change}`)).toEqual([
      'rollover_rules cinco create',
      'coupons natal create',
      'promotions natal create',
      'banners natal create',
      'regulations rules-betting create',
    ]);
    expect(await stored()).toMatchObject({ coupons: [], promotions: [] });
    expect(await audit()).toEqual([]);
  });

  test('is written, shown to players, and logged under the name of who wrote it', async () => {
    expect((await write(FILE)).status).toBe(200);
    expect(await promotions()).toMatchObject([{ id: 'natal', state: 'active', title: 'Natal' }]);
    expect((await ops.backend.ask(listBanners)).body).toMatchObject([{ id: 'natal' }]);
    const { body } = await ops.backend.ask(getRegulation, { params: { slug: 'rules-betting' } });
    expect(body).toMatchObject({ title: 'Regras', content: '<p>Regras.</p>', updated_at: '2026-11-20' });
    const { id } = await ops.backend.player();
    const claimed = await ops.backend.db.transaction((tx) =>
      claimCoupon(tx, id, 'natal', ops.backend.clock.now()),
    );
    expect(claimed.rule).toMatchObject({ times: 5 });
    expect((await audit())[0]).toMatchObject({
      who: 'clara',
      action: 'content.create',
      subject: 'regulations/rules-betting',
    });
  });

  test('is listed in the form in which it is written', async () => {
    const listed = await stored();
    const { body } = await write(listed);
    expect(body.data?.map(({ change }) => change)).toEqual(['none', 'none', 'none', 'none', 'none']);
  });

  test('is changed record by record; how often a coupon was used stays', async () => {
    const { body } = await write({
      coupons: [{ ...COUPON, max_uses: 50 }],
      promotions: [{ ...PROMOTION, title: all('Natal na Varanda') }],
    });
    expect(body.data).toEqual([
      { kind: 'coupons', id: 'natal', change: 'change', fields: ['max_uses'] },
      { kind: 'promotions', id: 'natal', change: 'change', fields: ['title'] },
    ]);
    expect(await write({ coupons: [{ ...COUPON, max_uses: 0 }] })).toMatchObject({ status: 422 });
    const { id } = await ops.backend.player();
    await ops.backend.db.transaction((tx) => claimCoupon(tx, id, 'NATAL', ops.backend.clock.now()));
    expect((await write({ coupons: [{ ...COUPON, max_uses: 1 }] })).body.errors).toHaveProperty([
      'coupons.0.max_uses',
    ]);
  });

  test.each([
    ['an unknown kind', { pages: [] }, 'pages'],
    ['an unknown field', { banners: [{ ...BANNER, sound: 1 }] }, 'banners.0.sound'],
    ['a missing language', { banners: [{ ...BANNER, title: { pt: 'a', en: 'a' } }] }, 'banners.0.title.es'],
    ['a script in a link', { banners: [{ ...BANNER, link: 'javascript:alert(1)' }] }, 'banners.0.link'],
    [
      'a script in a text',
      { promotions: [{ ...PROMOTION, content: { ...PROMOTION.content, pt: '<script>' } }] },
      'promotions.0.content.pt',
    ],
    [
      'a script in a regulation',
      { regulations: [{ ...REGULATION, content: { ...REGULATION.content, en: '<script>' } }] },
      'regulations.0.content.en',
    ],
    [
      'an unknown coupon',
      { promotions: [{ ...PROMOTION, coupon_code: 'PASCOA' }] },
      'promotions.0.coupon_code',
    ],
    ['an unknown rule', { coupons: [{ ...COUPON, rollover_rule: 'seis' }] }, 'coupons.0.rollover_rule'],
    ['half a cent', { coupons: [{ ...COUPON, amount: 0.5 }] }, 'coupons.0.amount'],
    ['a coupon that gives nothing', { coupons: [{ ...COUPON, amount: 0 }] }, 'coupons.0.amount'],
    [
      'a share without a deposit',
      { coupons: [{ ...COUPON, amount: 0, deposit_percent: 50, max_amount: 5 }] },
      'coupons.0.deposit_percent',
    ],
    [
      'an end before the beginning',
      { coupons: [{ ...COUPON, ends_at: '2026-10-01T00:00:00Z' }] },
      'coupons.0.ends_at',
    ],
    ['the same id twice', { banners: [BANNER, BANNER] }, 'banners.1'],
    ['the end of nothing', { end: { banners: ['pascoa'] } }, 'end.banners.0'],
    [
      'a day that is none',
      { regulations: [{ ...REGULATION, updated_at: 'hoje' }] },
      'regulations.0.updated_at',
    ],
  ])('is refused whole with %s', async (_, file, place) => {
    const before = await stored();
    const asked = { ...file, rollover_rules: [{ ...RULE, id: 'outra' }] };
    const { status, body } = await write(asked);
    expect([status, Object.keys(Object(body.errors))]).toEqual([422, [place]]);
    expect((await write(asked, '?dry=1')).status).toBe(422);
    expect(await stored()).toEqual(before);
  });

  test('is ended: promotions show it, coupons take no claim, banners go', async () => {
    const end = { promotions: ['natal'], coupons: ['NATAL'], banners: ['natal'] };
    expect((await write({ end })).status).toBe(200);
    expect(await promotions()).toMatchObject([{ id: 'natal', state: 'ended' }]);
    expect((await ops.backend.ask(listBanners)).body).toEqual([]);
    const { id } = await ops.backend.player();
    await expect(
      ops.backend.db.transaction((tx) => claimCoupon(tx, id, 'natal', ops.backend.clock.now())),
    ).rejects.toThrow('coupon_over');
  });
});

test('a coupon that is ended again, or after its own end, ended when it first did', async () => {
  const { clock } = ops.backend;
  const endsAt = async (code: string) =>
    ((await stored()).coupons as { code: string; ends_at: string }[]).find((one) => one.code === code)
      ?.ends_at;
  const begun = { starts_at: new Date(clock.now() - HOUR_MS).toISOString() };
  const own = new Date(clock.now() + HOUR_MS).toISOString();
  const coupons = [
    { ...COUPON, ...begun, code: 'duas' },
    { ...COUPON, ...begun, code: 'finda', ends_at: own },
  ];
  expect((await write({ coupons })).status).toBe(200);
  expect((await write({ end: { coupons: ['duas'] } })).status).toBe(200);
  const first = await endsAt('duas');
  expect(first).toBe(new Date(clock.now()).toISOString());
  clock.advance(2 * HOUR_MS);
  expect((await write({ end: { coupons: ['duas', 'finda'] } })).status).toBe(200);
  expect([await endsAt('duas'), await endsAt('finda')]).toEqual([first, own]);
});

test('a coupon that is ended before it begins never takes a claim, and its record can be written again', async () => {
  const { clock } = ops.backend;
  const startsAt = new Date(clock.now() + HOUR_MS).toISOString();
  const later = { ...COUPON, code: 'cedo', starts_at: startsAt };
  expect((await write({ coupons: [later] })).status).toBe(200);
  expect((await write({ end: { coupons: ['cedo'] } })).status).toBe(200);
  const record = ((await stored()).coupons as { code: string }[]).find(({ code }) => code === 'cedo');
  expect(record).toMatchObject({ starts_at: startsAt, ends_at: startsAt });
  expect((await write({ coupons: [record] })).body.data).toMatchObject([{ change: 'none' }]);
  clock.advance(HOUR_MS);
  const { id } = await ops.backend.player();
  await expect(ops.backend.db.transaction((tx) => claimCoupon(tx, id, 'cedo', clock.now()))).rejects.toThrow(
    'coupon_over',
  );
});

describe('content at a moment to come', () => {
  const at = (ms: number) => new Date(ops.backend.clock.now() + ms).toISOString();
  const runJob = () => scheduledContentJob(ops.backend.services).run(ops.backend.clock.now());
  const scheduled = async () => (await ops.ask(token, 'GET', 'content/scheduled')).body.data ?? [];
  const title = async () => (await promotions())[0];

  test('is checked now and written then', async () => {
    const file = { promotions: [{ ...PROMOTION, title: all('Ano Novo') }] };
    const { body } = await write(file, `?at=${at(HOUR_MS)}`);
    expect(body).toMatchObject({
      scheduled: { at: at(HOUR_MS), asked_by: 'clara' },
      data: [{ change: 'change' }],
    });
    await runJob();
    expect(await title()).toMatchObject({ title: 'Natal na Varanda' });
    ops.backend.clock.advance(HOUR_MS);
    await runJob();
    expect(await title()).toMatchObject({ title: 'Ano Novo', state: 'active' });
    expect(await scheduled()).toEqual([]);
    expect((await audit())[0]).toMatchObject({
      who: 'clara',
      action: 'content.change',
      subject: 'promotions/natal',
      details: { scheduled: Object(body.scheduled).id },
    });
  });

  test('is cancelled', async () => {
    const { body } = await write({ end: { promotions: ['natal'] } }, `?at=${at(HOUR_MS)}`);
    const { id } = Object(body.scheduled);
    expect((await ops.ask(token, 'POST', `content/scheduled/${id}/cancel`)).status).toBe(200);
    expect((await ops.ask(token, 'POST', `content/scheduled/${id}/cancel`)).status).toBe(404);
    ops.backend.clock.advance(HOUR_MS);
    await runJob();
    expect(await title()).toMatchObject({ state: 'active' });
  });

  test('is given up where it is not right any more', async () => {
    await write({ banners: [BANNER] });
    await write({ end: { banners: ['natal'] } }, `?at=${at(HOUR_MS)}`);
    await write({ end: { banners: ['natal'] } });
    ops.backend.clock.advance(HOUR_MS);
    await runJob();
    expect(await scheduled()).toEqual([]);
    expect(ops.backend.lines.join('\n')).toContain('scheduled content was refused');
  });

  test('is written though what is due before it can’t be, but not before what has the same record', async () => {
    const { queries } = ops.backend.db;
    const first = await write(
      { promotions: [{ ...PROMOTION, title: all('Primeiro') }] },
      `?at=${at(HOUR_MS)}`,
    );
    const { id } = Object(first.body.scheduled);
    await write({ promotions: [{ ...PROMOTION, title: all('Segundo') }] }, `?at=${at(HOUR_MS + 1)}`);
    await write({ end: { promotions: ['natal'] } }, `?at=${at(HOUR_MS + 2)}`);
    await write({ banners: [{ ...BANNER, id: 'apart' }] }, `?at=${at(HOUR_MS + 3)}`);
    const banners = async () => (await ops.backend.ask(listBanners)).body;
    const refused = sql.raw(`check (id <> '${id}') not valid`);
    await queries.execute(sql`alter table scheduled_content add constraint refused ${refused}`);
    ops.backend.clock.advance(2 * HOUR_MS);
    await expect(runJob()).rejects.toMatchObject({ cause: { constraint: 'refused' } });
    expect(await title()).not.toMatchObject({ title: 'Segundo' });
    expect(await banners()).toMatchObject([{ id: 'apart' }]);
    expect(await scheduled()).toMatchObject([{ id }, {}, {}]);
    await queries.execute(sql`alter table scheduled_content drop constraint refused`);
    await runJob();
    expect(await title()).toMatchObject({ title: 'Segundo', state: 'ended' });
    expect(await scheduled()).toEqual([]);
  });

  test('is refused for a moment that has passed, and where it is wrong', async () => {
    expect((await write(FILE, `?at=${at(0)}`)).body.errors).toHaveProperty('at');
    expect((await write({ end: { banners: ['pascoa'] } }, `?at=${at(HOUR_MS)}`)).status).toBe(422);
    expect(await scheduled()).toEqual([]);
  });
});

test('a day that the calendar has not is refused wherever a file or a call has one', async () => {
  const scheduled = await write(FILE, '?at=2027-02-31T12:00:00Z');
  expect([scheduled.status, Object.keys(Object(scheduled.body.errors))]).toEqual([422, ['at']]);
  const { status, body } = await write({
    ...FILE,
    coupons: [{ ...COUPON, starts_at: '2026-02-29T00:00:00Z', ends_at: '2026-11-31T00:00:00Z' }],
    regulations: [{ ...REGULATION, updated_at: '2026-02-31' }],
  });
  expect([status, Object.keys(Object(body.errors))]).toEqual([
    422,
    ['coupons.0.starts_at', 'coupons.0.ends_at', 'regulations.0.updated_at'],
  ]);
});
