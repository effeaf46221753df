// What `npm run ops` says where a call names what is not there, or what is decided already: a sentence with the next step, and 1.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelWithdrawal, createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { type Command, OPS_TOKEN, type Ops, openOps, serveOps } from '#tests/support/backend/ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'varanda-refusals-'));
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

const run = (words: string) => command.run(OPS_TOKEN, words.split(' '));
/** What the tool says on the standard error, after it ended with 1 and without a stack. */
async function refusalOf(words: string): Promise<string> {
  const { code, out, err } = await run(words);
  expect([code, out]).toEqual([1, '']);
  expect(err).not.toMatch(/^ +at /m);
  return err;
}

describe('names of nothing', () => {
  const NO_LOGIN =
    '404 No player has this e-mail or CPF. `npm run ops -- player <id>` shows both of a player.\n';
  test.each([
    [
      'approve none',
      '404 No withdrawal has this id. `npm run ops -- withdrawals all` lists the newest ones.\n',
    ],
    [
      'refuse none',
      '404 No withdrawal has this id. `npm run ops -- withdrawals all` lists the newest ones.\n',
    ],
    ['player none', '404 No player has this id, e-mail or CPF. Check what was typed: a CPF has 11 digits.\n'],
    ['document none@example.com approve', NO_LOGIN],
    ['unblock none@example.com', NO_LOGIN],
    ['correct none@example.com gender=none', NO_LOGIN],
    ['second-factor none@example.com off', NO_LOGIN],
    ['affiliate none@example.com on', NO_LOGIN],
    [
      'close none',
      '404 No account waits to be closed under this id. `npm run ops -- closures` lists those that do.\n',
    ],
    [
      'operator revoke none',
      '404 No operator with a valid token has this name. `npm run ops -- operators` lists all people.\n',
    ],
    [
      'operator roles none support',
      '404 No operator with a valid token has this name. `npm run ops -- operators` lists all people.\n',
    ],
    [
      'content cancel none',
      '404 No content waits under this id. `npm run ops -- content scheduled` lists what does.\n',
    ],
    [
      'content end banners none',
      '422 Check the marked fields.\n  end.banners.0: There is nothing of this name. `npm run ops -- content` shows what there is.\n',
    ],
    [
      'set none=1',
      '422 Check the marked fields.\n  none: There is no such setting. `npm run ops -- settings` lists all.\n',
    ],
  ])('%s', async (words, message) => {
    expect(await refusalOf(words)).toBe(message);
  });
});

describe('a withdrawal that is decided', () => {
  async function withdrawal(): Promise<{ id: string; token: string }> {
    const { backend, wallet } = ops;
    await ops.ask(OPS_TOKEN, 'PUT', 'settings', { withdraw_auto_kyc: false });
    const { id: player } = await backend.player({ realCents: 5_000 });
    const document = (await findPlayer(backend.db.queries, player))?.document ?? '';
    const token = await wallet.tokenOf(player);
    const body = { amount: 1_000, pix_key_type: 'cpf', pix_key: document };
    const asked = await backend.ask(createWithdrawal, { token, key: newId(), body });
    return { id: String(asked.body.id), token };
  }
  const SHOWS = '`npm run ops -- withdrawals all` shows it.\n';

  test('approved twice, and approved after it was paid', async () => {
    const { id } = await withdrawal();
    expect((await run(`approve ${id}`)).code).toBe(0);
    for (const again of ['approve', 'refuse'])
      expect(await refusalOf(`${again} ${id}`)).toBe(
        `422 This withdrawal waits for nobody: it is on its way to the bank. ${SHOWS}`,
      );
    await ops.wallet.runJobs();
    expect(await refusalOf(`approve ${id}`)).toBe(`422 This withdrawal was paid already. ${SHOWS}`);
  });

  test('approved after it was refused', async () => {
    const { id } = await withdrawal();
    expect((await run(`refuse ${id}`)).code).toBe(0);
    for (const again of ['approve', 'refuse'])
      expect(await refusalOf(`${again} ${id}`)).toBe(
        `422 This withdrawal was refused already, and its player has the money again. ${SHOWS}`,
      );
  });

  test('approved after its player cancelled it', async () => {
    const { id, token } = await withdrawal();
    await ops.backend.ask(cancelWithdrawal, { token, key: newId(), params: { id } });
    expect(await refusalOf(`approve ${id}`)).toBe(
      `422 The player cancelled this withdrawal and has the money again. ${SHOWS}`,
    );
  });
});

describe('the day of a reconciliation', () => {
  const file = join(folder, 'day.csv');
  /** The day of the test's clock, and the next one. */
  test.each([
    ['with payments in the file', 'id,amount,time,state\nE1,1.00,,paid\n'],
    ['without', 'id,amount,time,state\n'],
  ])('a day to come is refused, %s', async (_, written) => {
    writeFileSync(file, written);
    expect(await refusalOf(`reconcile 2026-11-21 ${file}`)).toBe(
      '422 Check the marked fields.\n  day: This day has not begun: a day is compared once it is over.\n',
    );
  });

  test('today is compared with a word that it is not over, a former day without', async () => {
    writeFileSync(file, 'id,amount,time,state\n');
    expect((await run(`reconcile 2026-11-20 ${file}`)).out).toContain('The day is not over');
    expect((await run(`reconcile 2026-11-19 ${file}`)).out).not.toContain('not over');
  });
});

describe('a server without OPS_TOKEN', () => {
  let backend: Backend;
  let other: Command;
  beforeAll(async () => {
    backend = await openBackend({ routes: () => [] });
    other = await serveOps({ backend });
  });
  afterAll(async () => {
    await other.stop();
    await backend.close();
  });

  test('has no call for a token that nobody has, and the tool says what that can mean', async () => {
    const { code, err } = await other.run('vop_of_nobody', ['withdrawals']);
    expect(code).toBe(1);
    expect(err).toContain('started without OPS_TOKEN and no operator has your token.\n');
  });
});
