// A whole server whose register of persons never answers: what the operator sees, and how it stops.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeServer, type RunningServer } from '#server/compose.ts';
import { openLog } from '#server/core/log.ts';
import { readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import type { Adapters } from '#server/partners/parties.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { fillDataDir } from '#tests/support/backend/migrated-data-dir.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

const PAGE = 'https://play.example';
const OPS_TOKEN = 'a_token_of_the_operators,_32_letters';
const folder = mkdtempSync(join(tmpdir(), 'silent-parties-'));
const timers = handTimers();
let asked = () => {};
const adapters: Adapters = {
  ...STAND_INS,
  documents: {
    'stand-in': {
      open: () => ({
        lookUp() {
          asked();
          return new Promise(() => {});
        },
      }),
    },
  },
};

let server: RunningServer;
beforeAll(async () => {
  const source = {
    NODE_ENV: 'production',
    OPS_TOKEN,
    PUBLIC_URL: PAGE,
    DATA_DIR: join(folder, 'data'),
    ...STAND_IN_NAMES,
    ...Object.fromEntries(SECRETS.map((name) => [name, 'k'.repeat(32)])),
  };
  await fillDataDir(source.DATA_DIR);
  server = await composeServer({
    env: readEnv(source, { adapters: adapterNames(adapters), sandbox: false }),
    log: openLog('silent'),
    sandboxFolder: join(folder, 'no-such-folder'),
    progress: () => {},
    adapters,
    ...timers,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const operator = { headers: { authorization: `Bearer ${OPS_TOKEN}` } };
const get = async (path: string) => server.fetch(new Request(PAGE + path, operator));

/** Asks for a person; resolves, with the answer to come, when the register was asked. */
async function askForPerson() {
  const reached = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const body = JSON.stringify({ document: '52998224725' });
  const headers = { 'content-type': 'application/json' };
  const path = `${PAGE}/api/validate/document`;
  const answer = Promise.resolve(server.fetch(new Request(path, { method: 'POST', headers, body })));
  await reached;
  return { answer };
}

const breaker = async () =>
  /varanda_party_breaker_state\{party="documents",call="lookUp"\} (\d)/.exec(
    await (await get('/metrics')).text(),
  )?.[1];
const found = async () => {
  const { data } = (await (await get('/api/ops/doctor')).json()) as { data: Record<string, string>[] };
  return data
    .filter(({ area, subject }) => area === 'parties' && subject === 'documents.lookUp')
    .map(({ state, text }) => `${state}: ${text}`);
};

test('a silent register is answered for at its deadline, is shown to the operator, and keeps no stop waiting', async () => {
  for (let times = 0; times < 4; times += 1) {
    const { answer } = await askForPerson();
    timers.advance(5_000);
    expect(await (await answer).json()).toMatchObject({ success: false });
  }
  expect(await breaker()).toBe('0');
  expect(await found()).toEqual(['ok: is called']);

  const { answer } = await askForPerson();
  server.drain(0);
  server.endPartyCalls();
  await server.closeConnections();
  timers.advance(2_000);
  expect(await (await answer).json()).toMatchObject({ success: false });
  expect(await breaker()).toBe('2');
  expect(await found()).toEqual([
    'problem: failed repeatedly and is not called for some seconds: documents.lookUp was given up: the server stops',
  ]);
  expect((await get('/livez')).status).toBe(200);
  await server.close();
});
