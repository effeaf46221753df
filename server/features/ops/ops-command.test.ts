import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentFile } from '#contract/content-file.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { type Command, OPS_TOKEN, type Ops, openOps, serveOps } from '#tests/support/backend/ops.ts';

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

/** A person who makes a token, and whom OPS_TOKEN or two others add. */
async function newPerson(name: string, roles: string, by: (string | undefined)[]): Promise<string> {
  const made = await command.run(undefined, ['token']);
  const [, token = ''] = /^OPS_TOKEN=(vop_[\w-]{43})$/m.exec(made.out) ?? [];
  const [, fingerprint = ''] = /^([0-9a-f]{64})$/m.exec(made.out) ?? [];
  for (const who of by) {
    const added = await command.run(who, ['operator', 'add', name, roles, fingerprint]);
    expect(added).toMatchObject({ code: 0, err: '' });
  }
  return token;
}

test('the first week: owners, people, a payout by two, a player, and the log of it all', async () => {
  await ops.ask(OPS_TOKEN, 'PUT', 'settings', { withdraw_auto_kyc: false, ops_payout_two_persons: 1_000 });
  const one = await newPerson('olga', 'owner', [OPS_TOKEN]);
  const two = await newPerson('otto', 'owner', [OPS_TOKEN]);
  // From now on OPS_TOKEN is no way around the second person.
  const refused = await command.run(OPS_TOKEN, ['operator', 'add', 'eve', 'owner', 'e'.repeat(64)]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('422 This needs two persons') });
  const rosa = await newPerson('rosa.lima', 'support,payments', [one, two]);
  expect((await command.run(one, ['operators'])).out).toMatch(/rosa\.lima +support,payments +\S+ +otto/);
  expect((await command.run(rosa, ['roles'])).out).toContain('You are rosa.lima: support, payments.');
  expect(await command.run(rosa, ['operators'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('403 None of your roles allows this.'),
  });

  const { backend, wallet } = ops;
  const { id } = await backend.player({ realCents: 5_000 });
  const document = (await findPlayer(backend.db.queries, id))?.document ?? '';
  const body = { amount: 3_000, pix_key_type: 'cpf', pix_key: document };
  const asked = await backend.ask(createWithdrawal, { token: await wallet.tokenOf(id), key: newId(), body });
  const withdrawal = String(asked.body.id);
  const shown = (await command.run(rosa, ['withdrawals'])).out;
  expect(shown).toMatch(new RegExp(`${withdrawal} +0 min +cpf, new +none +never +R\\$ 0\\.00`));
  const player = (await command.run(rosa, ['player', document])).out;
  expect(player).toContain('nothing keeps this player from playing');
  expect(player).toMatch(/R\$ 20\.00 +R\$ 0\.00 +R\$ 30\.00/);
  expect(player).not.toContain(document);

  const first = await command.run(rosa, ['approve', withdrawal]);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is done yet') });
  expect((await command.run(one, ['proposals'])).out).toMatch(
    new RegExp(`approveWithdrawal +${withdrawal} +\\{"amount":3000\\} +rosa\\.lima`),
  );
  expect((await command.run(one, ['approve', withdrawal])).out).toContain(withdrawal);
  const log = (await command.run(one, ['audit'])).out;
  expect(log).toMatch(new RegExp(`olga +withdrawal\\.approve +${withdrawal} .*"asked_by":"rosa\\.lima"`));
  expect(log).toMatch(/OPS_TOKEN \(break glass\) +operator\.add +olga/);

  const replaced = await command.run(rosa, ['token', 'replace']);
  const [, next = ''] = /^OPS_TOKEN=(\S+)$/m.exec(replaced.out) ?? [];
  expect((await command.run(rosa, ['roles'])).code).toBe(1);
  expect((await command.run(next, ['roles'])).code).toBe(0);
  expect((await command.run(one, ['operator', 'revoke', 'rosa.lima'])).code).toBe(0);
  expect((await command.run(next, ['roles'])).err).toContain('403 This operator');
});

test('content is checked, written and ended from a file', async () => {
  const file = join(folder, 'content.json');
  const all = (text: string) => ({ pt: text, en: text, es: text });
  const banner = { id: 'copa', position: 1, link: '/sports', image: '/storage/copa.png', image_mobile: '' };
  const texts = { ground: '', title: all('Copa'), text: all(''), button: all(''), warning: all('') };
  writeFileSync(file, JSON.stringify({ banners: [{ ...banner, ...texts }] }));
  const checked = await command.run(OPS_TOKEN, ['content', 'check', file]);
  expect(checked.out).toMatch(/banners +copa +create\n\nNothing was written\./);
  expect((await command.run(OPS_TOKEN, ['content', 'apply', file])).out).toMatch(/banners +copa +create\n$/);
  expect((await command.run(OPS_TOKEN, ['content', 'apply', file])).out).toBe('nothing\n');
  const planned = await command.run(OPS_TOKEN, ['content', 'apply', file, 'at=2027-01-01T00:00:00Z']);
  expect(planned.out).toContain('Nothing is written before 2027-01-01T00:00:00.000Z');
  const [schedule = ''] =
    /[0-9a-f-]{36}/.exec((await command.run(OPS_TOKEN, ['content', 'scheduled'])).out) ?? [];
  expect((await command.run(OPS_TOKEN, ['content', 'cancel', schedule])).code).toBe(0);
  const listed = JSON.parse((await command.run(OPS_TOKEN, ['content'])).out);
  expect(listed.banners).toMatchObject([{ id: 'copa', title: { pt: 'Copa' } }]);
  expect((await command.run(OPS_TOKEN, ['content', 'end', 'banners', 'copa'])).out).toMatch(
    /banners +copa +end/,
  );
  writeFileSync(file, JSON.stringify({ banners: [{ ...banner, ...texts, link: 'javascript:1' }] }));
  expect(await command.run(OPS_TOKEN, ['content', 'check', file])).toMatchObject({
    code: 1,
    err: expect.stringContaining('banners.0.link'),
  });
  writeFileSync(file, '{');
  expect((await command.run(OPS_TOKEN, ['content', 'check', file])).err).toContain(file);
});

test('a coupon that is there already is not sent again, however it is spelled', async () => {
  const [coupon] = JSON.parse(readFileSync('docs/content-example.json', 'utf8')).coupons;
  const check = (...coupons: object[]) =>
    command.run(OPS_TOKEN, ['content', 'check', '-'], JSON.stringify({ coupons }));
  const written = { ...coupon, code: 'outono', rollover_rule: null };
  await command.run(OPS_TOKEN, ['content', 'apply', '-'], JSON.stringify({ coupons: [written] }));
  const otherwise = { ...written, code: 'OUTONO', starts_at: '2026-12-01T00:00:00-03:00' };
  for (const given of [written, otherwise])
    expect(await check(given)).toMatchObject({ out: expect.stringMatching(/^nothing\n/), err: '' });
  expect((await check({ ...otherwise, max_uses: 5 })).out).toMatch(/^coupons +outono +change +max_uses$/m);
  // Neither of the two is left out for being there already.
  expect((await check(written, { ...otherwise, max_uses: 5 })).err).toBe(
    '422 Check the marked fields.\n  coupons.1: This id is in the file twice.\n',
  );
  // A day that no calendar has is no other spelling of the next month's first.
  expect((await check({ ...written, ends_at: '2027-02-29T03:00:00Z' })).err).toContain('coupons.0.ends_at');
});

test('content and a day of payments are read from the standard input too, as into a container', async () => {
  const example = readFileSync('docs/content-example.json', 'utf8');
  const checked = await command.run(OPS_TOKEN, ['content', 'check', '-'], example);
  expect([checked.code, checked.err]).toEqual([0, '']);
  for (const kind of ['rollover_rules', 'coupons', 'promotions', 'banners', 'regulations'])
    expect(checked.out).toMatch(new RegExp(`^${kind} +\\S+ +create$`, 'm'));
  const day = await command.run(OPS_TOKEN, ['reconcile', '2026-11-19', '-'], 'id,amount,time,state\n');
  expect(day).toMatchObject({ code: 0, out: expect.stringContaining('They say the same.') });
});

test('a file is looked for where the command was typed, not where `npm run` runs it', async () => {
  const typedIn = mkdtempSync(join(tmpdir(), 'ops-typed-'));
  copyFileSync('docs/content-example.json', join(typedIn, 'mine.json'));
  vi.stubEnv('INIT_CWD', typedIn);
  const check = () => command.run(OPS_TOKEN, ['content', 'check', 'mine.json']);
  vi.stubEnv('npm_lifecycle_event', 'ops');
  expect(await check()).toMatchObject({ code: 0, err: '' });
  // Another command of npm, such as a test's, says nothing of where this one was typed.
  vi.stubEnv('npm_lifecycle_event', 'test');
  expect((await check()).err).toMatch(/^mine\.json: ENOENT/);
  vi.unstubAllEnvs();
  rmSync(typedIn, { recursive: true });
});

test('the example of a content file has every field of every record', () => {
  const example = JSON.parse(readFileSync('docs/content-example.json', 'utf8'));
  const { end: _, ...kinds } = contentFile.entries;
  expect(Object.keys(example)).toEqual(Object.keys(kinds));
  for (const [kind, { wrapped }] of Object.entries(kinds))
    expect(Object.keys(example[kind][0])).toEqual(Object.keys(wrapped.pipe[0].item.entries));
});

test('a setting without a value is shown as it is set', async () => {
  const settings = () => command.run(OPS_TOKEN, ['settings', 'withdraw_affiliate_day']);
  expect((await settings()).out).toMatch(/^withdraw_affiliate_day +null +null +weekday/m);
  await command.run(OPS_TOKEN, ['set', 'withdraw_affiliate_day=5']);
  expect((await settings()).out).toMatch(/^withdraw_affiliate_day +5 +null +\* +weekday/m);
  const set = await command.run(OPS_TOKEN, ['set', 'withdraw_affiliate_day=null']);
  expect(set.out).toMatch(/^withdraw_affiliate_day +null$/m);
});
