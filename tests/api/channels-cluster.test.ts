// A whole server that publishes to a Channels cluster: it calls one address, and its pages connect to another.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeServer, type RunningServer } from '#server/compose.ts';
import { openLog } from '#server/core/log.ts';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import {
  CHANNELS_APP,
  type ChannelsStandIn,
  startChannelsStandIn,
} from '#tests/support/backend/channels-stand-in.ts';
import { fillDataDir } from '#tests/support/backend/migrated-data-dir.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const PAGE = 'https://play.example';
const OPS_TOKEN = 'a_token_of_the_operators,_32_letters';

const folder = mkdtempSync(join(tmpdir(), 'varanda-channels-'));
let standIn: ChannelsStandIn;
let server: RunningServer;
beforeAll(async () => {
  standIn = await startChannelsStandIn();
  const source = {
    NODE_ENV: 'production',
    // Lets the embedded database serve others than this machine.
    SANDBOX: '1',
    PUBLIC_URL: PAGE,
    OPS_TOKEN,
    DATA_DIR: folder,
    PUSHER_APP_ID: CHANNELS_APP.appId,
    PUSHER_KEY: CHANNELS_APP.key,
    PUSHER_SECRET: CHANNELS_APP.secret,
    PUSHER_HOST: 'sockets.example',
    PUSHER_API_URL: standIn.apiUrl,
    ...STAND_IN_NAMES,
    ...Object.fromEntries(SECRETS.map((name) => [name, 'k'.repeat(32)])),
  };
  await fillDataDir(folder);
  server = await composeServer({
    env: readEnv(source, BUILD),
    log: openLog('silent'),
    sandboxFolder: '/nowhere',
    progress: () => {},
    adapters: STAND_INS,
  });
});
afterAll(async () => {
  await server?.close();
  standIn?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('its events go to the address for the server, and its pages to the one for browsers', async () => {
  expect([server.config.realtimeKey, server.config.realtimeHost]).toEqual(['key', 'sockets.example']);
  const changed = await server.fetch(
    new Request(`${PAGE}/api/ops/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ general_site_title: 'Casa' }),
    }),
  );
  expect(changed.status).toBe(200);
  await expect
    .poll(() => standIn.batches.flat().map(({ channel, name }) => `${channel} ${name}`))
    .toContain('settings SettingsUpdateEvent');
});

test('the operator sees whether it answers, as of every outside party', async () => {
  const doctor = await server.fetch(
    new Request(`${PAGE}/api/ops/doctor`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } }),
  );
  expect(((await doctor.json()) as { data: unknown[] }).data).toContainEqual({
    area: 'parties',
    subject: 'channels.publishBatch',
    state: 'ok',
    text: 'is called',
  });
  const figures = await server.fetchMetrics(new Request('http://metrics/metrics'));
  expect(await figures.text()).toContain(
    'varanda_party_breaker_state{party="channels",call="publishBatch"} 0',
  );
});
