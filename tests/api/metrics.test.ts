// The figures of a whole server, as Prometheus gets them, and their list in docs/operators.md.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeServer, type RunningServer } from '#server/compose.ts';
import { openLog } from '#server/core/log.ts';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const KEY = 'k'.repeat(32);
const PAGE = 'https://play.example';

describe.runIf(hasPostgres)('the figures of a whole server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-metrics-'));
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let server: RunningServer;
  beforeAll(async () => {
    cluster = await startPostgres();
    const source = {
      PUBLIC_URL: PAGE,
      DATA_DIR: folder,
      DATABASE_URL: await cluster.create(),
      ...STAND_IN_NAMES,
      METRICS_PORT: '9090',
      ...Object.fromEntries(SECRETS.map((name) => [name, KEY])),
    };
    server = await composeServer({
      env: readEnv(source, BUILD),
      log: openLog('silent'),
      sandboxFolder: join(folder, 'no-such-folder'),
      progress: () => {},
      adapters: STAND_INS,
    });
  });
  afterAll(async () => {
    await server?.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const scrape = async () => (await server.fetchMetrics(new Request('http://localhost:9090/metrics'))).text();

  test('are on METRICS_PORT without a token, and on the page’s port for nobody where OPS_TOKEN is missing', async () => {
    expect(await scrape()).toContain('varanda_realtime_connections 0');
    expect((await server.fetch(new Request(`${PAGE}/metrics`))).status).toBe(404);
    expect((await server.fetchMetrics(new Request('http://localhost:9090/healthz'))).status).toBe(404);
  });

  test('include its jobs, its pool and its event loop', async () => {
    await expect
      .poll(scrape, { timeout: 30_000 })
      .toMatch(/_duration_seconds_count\{job_name="sports-feed",outcome="done"\} [1-9]/);
    const text = await scrape();
    expect(text).toMatch(/varanda_database_pool_connections\{state="in_use"\} \d/);
    expect(text).toMatch(/varanda_database_pool_wait_seconds_count [1-9]/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  });

  test('are those that docs/operators.md lists', async () => {
    const given = [...(await scrape()).matchAll(/^# TYPE (varanda_\w+)/gm)].map(([, name]) => name);
    const manual = readFileSync(join(import.meta.dirname, '../../docs/operators.md'), 'utf8');
    const listed = [...manual.matchAll(/^\| `(varanda_\w+)` \|/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(given.sort());
  });
});
