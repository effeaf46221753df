// What `npm run ops` says about words, files and names that are wrong.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Command, OPS_TOKEN, type Ops, openOps, serveOps } from '#tests/support/backend/ops.ts';

/** Runs the tool where no server listens, and where it finds no token. */
const run = (...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? '', PORT: '1' };
    execFile(process.execPath, ['server/ops.mjs', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

const all = (await run()).err;
/** The calls that the tool lists, each with its words. */
const listed = all.split('\n').flatMap((line) => /^ {2}([a-z-]+)(?: |$)/.exec(line)?.[1] ?? []);

describe('words that no call takes', () => {
  test('none: all calls are listed', () => {
    expect(new Set(listed).size).toBe(24);
    expect(all).toContain('  content end promotions|coupons|banners|rollover_rules|regulations <id> …\n');
    expect(all).toContain('OPS_TOKEN, or what lies in the file OPS_TOKEN_FILE');
  });

  test.each([
    ['witdrawals', 'There is no call witdrawals. There are withdrawals, orders, '],
    ['withdrawals al', 'withdrawals: “al” is not all.'],
    ['withdrawals all now', 'withdrawals: it takes no “now”.'],
    ['orders all', 'orders: it takes no “all”.'],
    ['player', 'player: <id, e-mail or CPF> is missing.'],
    ['player ana lima', 'player: it takes no “lima”.'],
    ['approve', 'approve: <withdrawal> is missing.'],
    ['refuse', 'refuse: <withdrawal> is missing.'],
    ['refuse a b', 'refuse: it takes no “b”.'],
    ['documents ana', 'documents: it takes no “ana”.'],
    ['document', 'document: <e-mail or CPF> is missing.'],
    ['document ana', 'document: approve or refuse is missing.'],
    ['document ana ok', 'document: “ok” is not approve or refuse.'],
    ['unblock', 'unblock: <e-mail or CPF> is missing.'],
    ['correct', 'correct: <e-mail or CPF> is missing.'],
    ['correct ana', 'correct: email=<new> or gender=<…> is missing.'],
    ['correct ana name=x', 'correct: “name=x” is not spelled email=<new> or gender=<…>.'],
    ['correct ana gender=x', 'correct: “x” is not female or male or none.'],
    ['closures all', 'closures: it takes no “all”.'],
    ['close', 'close: <closure> is missing.'],
    ['second-factor ana on', 'second-factor: “on” is not off.'],
    ['settings general site', 'settings: it takes no “site”.'],
    ['set', 'set: <name>=<value> is missing.'],
    ['set deposit_min', 'set: “deposit_min” is not spelled <name>=<value>.'],
    ['set deposit_min=1 deposit_min=2', 'set: deposit_min is there twice.'],
    ['correct ana email=a@b.example email=c@b.example', 'correct: a field is there twice.'],
    ['reconcile', 'reconcile: <day> is missing.'],
    ['reconcile 26/11/2026 day.csv', 'reconcile: “26/11/2026” is no day such as 2026-11-26.'],
    ['reconcile 2026-11-26', 'reconcile: <file> is missing.'],
    ['affiliate ana', 'affiliate: on or off is missing.'],
    ['content list', 'content: “list” is not check or apply or end or scheduled or cancel.'],
    ['content check', 'content check: <file> is missing.'],
    ['content apply x tomorrow', 'content apply: “tomorrow” is not spelled at=<moment>.'],
    [
      'content end banner x',
      'content end: “banner” is not promotions or coupons or banners or rollover_rules or regulations.',
    ],
    ['content end banners', 'content end: <id> is missing.'],
    ['content cancel', 'content cancel: <schedule> is missing.'],
    ['token new', 'token: “new” is not replace.'],
    ['operator', 'operator: add or roles or revoke is missing.'],
    ['operator remove ana', 'operator: “remove” is not add or roles or revoke.'],
    ['operator add', 'operator add: <name> is missing.'],
    ['operator add ana', 'operator add: <role,…> is missing.'],
    ['operator add ana support', 'operator add: <fingerprint> is missing.'],
    ['operator roles ana', 'operator roles: <role,…> is missing.'],
    ['operator revoke ana now', 'operator revoke: it takes no “now”.'],
    ['audit check', 'audit: “check” is not verify.'],
    ['doctor --json', 'doctor: it takes no “--json”.'],
  ])('%s', async (words, message) => {
    const { code, out, err } = await run(...words.split(' '));
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(message);
    const [spelled = ''] = message.split(':');
    const shown = err.split('\n').filter((line) => /^ {2}\S/.test(line));
    // The words of this call, and of no other.
    if (message.includes(':')) expect(shown.length).toBeGreaterThan(0);
    for (const line of shown) expect(`${line} `).toMatch(new RegExp(`^ {2}${spelled} `));
  });

  test('every call that is listed exists', async () => {
    for (const call of new Set(listed))
      expect((await run(call, 'x', 'y', 'z')).err).not.toContain('There is');
  });
});

describe('what the server refuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-ops-'));
  let ops: Ops;
  let command: Command;
  beforeAll(async () => {
    ops = await openOps();
    command = await serveOps(ops);
  });
  afterAll(async () => {
    await command.stop();
    await ops.backend.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const COUPON = JSON.parse(readFileSync('docs/content-example.json', 'utf8')).coupons[0];
  test.each(['[]', '5', 'null', '"x"'])('a content file that is %s', async (written) => {
    const file = join(folder, 'content.json');
    writeFileSync(file, written);
    const { code, err } = await command.run(OPS_TOKEN, ['content', 'check', file]);
    expect([code, err]).toEqual([
      1,
      `${file}: it is no object with promotions, coupons, banners and so on\n`,
    ]);
  });

  test('a moment that is none', async () => {
    const { err } = await command.run(OPS_TOKEN, [
      'content',
      'apply',
      'docs/content-example.json',
      'at=tomorrow',
    ]);
    expect(err).toBe('422 Check the marked fields.\n  at: A moment such as 2026-12-01T03:00:00Z.\n');
  });

  const PROMOTION = JSON.parse(readFileSync('docs/content-example.json', 'utf8')).promotions[0];
  test.each(['/storage/verao.png', 'storage/verao.png', '//storage/verao.png'])(
    'a promotion’s picture that would be looked for twice below /storage/: %s',
    async (image) => {
      const given = JSON.stringify({ promotions: [{ ...PROMOTION, coupon_code: '', image }] });
      const { code, err } = await command.run(OPS_TOKEN, ['content', 'check', '-'], given);
      expect([code, err.split('\n')[1]]).toEqual([1, expect.stringMatching(/^ {2}promotions\.0\.image: /)]);
    },
  );

  test.each(['verao.png', 'https://pictures.example/verao.png', ''])(
    'no picture of a promotion that is found: “%s”',
    async (image) => {
      const given = JSON.stringify({ promotions: [{ ...PROMOTION, coupon_code: '', image }] });
      expect(await command.run(OPS_TOKEN, ['content', 'check', '-'], given)).toMatchObject({
        code: 0,
        err: '',
      });
    },
  );

  test('a token that no operator has', async () => {
    const { code, err } = await command.run('vop_of_no_one', ['audit']);
    expect([code, err]).toEqual([
      1,
      '403 No operator has this token. Set OPS_TOKEN to your own, or to the one that the server was started with.\n',
    ]);
  });

  const RULE = { id: 'cinco', times: 5, contributions: { slots: 100 }, valid_days: 30 };
  test.each([
    [
      { pages: [] },
      '  pages: There is no such field here. There are: rollover_rules, coupons, promotions, banners, regulations, end.',
    ],
    [
      { rollover_rules: [{ ...RULE, days: 3 }] },
      '  rollover_rules.0.days: There is no such field here. There are: id, times, contributions, valid_days.',
    ],
    [
      { rollover_rules: [{ ...RULE, contributions: { slot: 100 } }] },
      '  rollover_rules.0.contributions.slot: There is no such field here. There are: slots, live, casino, originals, sports.',
    ],
    [
      { end: { pages: [] } },
      '  end.pages: There is no such field here. There are: promotions, coupons, banners, rollover_rules, regulations.',
    ],
    [
      { rollover_rules: [{ ...RULE, id: 'a b' }] },
      '  rollover_rules.0.id: Letters, digits, _ and - alone, up to 80.',
    ],
    [
      { rollover_rules: [{ ...RULE, times: '5' }] },
      '  rollover_rules.0.times: A whole number; amounts are cents.',
    ],
    [{ rollover_rules: [{ ...RULE, times: undefined }] }, '  rollover_rules.0.times: Fill in this field.'],
    [{ rollover_rules: [{ ...RULE, times: 1_000 }] }, '  rollover_rules.0.times: At most 999.'],
    [{ rollover_rules: [{ ...RULE, valid_days: 0 }] }, '  rollover_rules.0.valid_days: At least 1.'],
    [{ rollover_rules: [{ ...RULE, id: 5 }] }, '  rollover_rules.0.id: A text, in quotes.'],
    [
      { rollover_rules: [{ ...RULE, contributions: null }] },
      '  rollover_rules.0.contributions: An object with the fields of this record.',
    ],
    [{ coupons: [{ ...COUPON, event: 'click' }] }, '  coupons.0.event: One of: code, register, deposit.'],
    [{ coupons: [{ ...COUPON, deposit: 1 }] }, '  coupons.0.deposit: true or false.'],
    [
      { coupons: [{ ...COUPON, code: 'a b' }] },
      '  coupons.0.code: Letters, digits, _ and - alone, up to 40.',
    ],
    [
      { coupons: [{ ...COUPON, name: 'Natal' }] },
      '  coupons.0.name: An object with a text in each of pt, en and es.',
    ],
    [
      { coupons: [{ ...COUPON, name: { ...COUPON.name, en: 'x'.repeat(301) } }] },
      '  coupons.0.name.en: At most 300 characters.',
    ],
    [{ coupons: [{ ...COUPON, max_uses: 2_000_000_000 }] }, '  coupons.0.max_uses: At most 1000000000.'],
    [
      { coupons: [{ ...COUPON, max_uses_per_player: 1e15 }] },
      '  coupons.0.max_uses_per_player: At most 1000000000.',
    ],
    [{ coupons: [{ ...COUPON, min_deposit: 1e15 }] }, '  coupons.0.min_deposit: At most 100000000000.'],
    [
      { coupons: [{ ...COUPON, starts_at: '2026-12-01' }] },
      '  coupons.0.starts_at: A moment such as 2026-12-01T03:00:00Z.',
    ],
    [{ promotions: {} }, '  promotions: A list.'],
    [
      { end: { regulations: ['termos-de-uso'] } },
      "  end.regulations.0: Pages of the site link to this text: change it, it can't end.",
    ],
  ])('of a content file: %j', async (content, message) => {
    const file = join(folder, 'content.json');
    writeFileSync(file, JSON.stringify(content));
    const { code, err } = await command.run(OPS_TOKEN, ['content', 'check', file]);
    expect([code, err]).toEqual([1, `422 Check the marked fields.\n${message}\n`]);
  });

  test.each([
    ['deposit_max=R$100', 'deposit_max: … 0 to 100000000000, at least deposit_min (cents (100 is R$ 1.00)).'],
    ['withdraw_enabled=yes', 'withdraw_enabled: … 0 or 1 (switch: 1 on, 0 off).'],
    ['sport_cash_out_margin=51', 'sport_cash_out_margin: … 0 to 50 (per cent).'],
    [
      'general_color_accent=green',
      'general_color_accent: … empty, or # and six digits or letters from a to f.',
    ],
    [
      'general_social_links=[{"name":"a","url":"a.example"}]',
      'general_social_links: … a list of {"name", "url"}; each has a name and leads to https://… or a path of this site.',
    ],
    [
      'withdraw_maximum=5',
      'withdraw_maximum: There is no such setting. `npm run ops -- settings` lists all.',
    ],
  ])('of a setting: set %s', async (pair, message) => {
    const { code, err } = await command.run(OPS_TOKEN, ['set', pair]);
    const said = message.replace(': … ', ': This value does not fit the setting. It takes: ');
    expect([code, err]).toEqual([1, `422 Check the marked fields.\n  ${said}\n`]);
  });

  test.each([
    ['add Ana support', '  name: 2 to 40 small letters, digits, points and hyphens, a letter first.'],
    [
      'add ana suport',
      '  roles.0: There is no such role. There are: support, payments, content, risk, auditor, owner.',
    ],
    [
      'add ana support',
      '  fingerprint: 64 digits and letters from a to f, as `npm run ops -- token` shows them.',
    ],
  ])('of a person: operator %s', async (words, message) => {
    const fingerprint = message.includes('fingerprint') ? 'vop_x' : 'e'.repeat(64);
    const { err } = await command.run(OPS_TOKEN, ['operator', ...words.split(' '), fingerprint]);
    expect(err).toBe(`422 Check the marked fields.\n${message}\n`);
  });
});
