import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportVitals } from '#contract/endpoints/content/vitals-calls.ts';
import { vitalsTable } from '#server/data/schema/settings-table.ts';
import { VITALS_RETENTION_DAYS } from '#server/data/settings/web-vitals.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { VITALS_GLOBAL_LIMIT, vitalsEndpoints, vitalsJobs, vitalsRoutes } from './vitals-endpoints.ts';

const OPS_TOKEN = 'a token for operators, 32 characters'.replaceAll(' ', '-');
const DAY_MS = 24 * 3_600_000;

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: vitalsEndpoints,
    routes: (services) => [vitalsRoutes(services)],
    env: { OPS_TOKEN },
  });
});
afterAll(() => backend.close());
beforeEach(async () => {
  backend.clock.advance(2 * DAY_MS);
  await backend.db.queries.delete(vitalsTable);
});

const view = (value: number, route = '/play/{id}') => ({
  route,
  connection: '4g',
  metrics: [{ name: 'LCP', value }],
});
let addresses = 0;
function report(body: unknown, ip?: string) {
  addresses += 1;
  return backend.ask(reportVitals, { body, ip: ip ?? `10.1.0.${addresses % 250}` });
}
const ops = (query = '', token = OPS_TOKEN) =>
  backend.request(`/api/ops/vitals${query}`, { headers: { Authorization: `Bearer ${token}` } });
async function shown(query = ''): Promise<unknown[]> {
  const { vitals } = (await (await ops(query)).json()) as { vitals: unknown[] };
  return vitals;
}
const rowsKept = async () => (await backend.db.queries.select().from(vitalsTable)).length;

describe('web vitals', () => {
  test('are shown to operators as p75 by day, route and metric', async () => {
    for (const value of [100, 400, 200, 300]) await report(view(value));
    await report({
      route: '/',
      connection: 'unknown',
      metrics: [
        { name: 'CLS', value: 12 },
        { name: 'TTFB', value: 80 },
      ],
    });
    const day = new Date(backend.clock.now()).toISOString().slice(0, 10);
    expect(await shown()).toEqual([
      { day, route: '/', metric: 'CLS', p75: 12, samples: 1 },
      { day, route: '/', metric: 'TTFB', p75: 80, samples: 1 },
      { day, route: '/play/{id}', metric: 'LCP', p75: 300, samples: 4 },
    ]);
  });

  test.each([
    '/',
    '/Recover',
    '/sports/{page...}',
    '/sports/esports/{page...}',
    '/altenar-sports/{page...}',
    'other',
  ])('of the row %s are taken', async (route) => {
    expect((await report(view(5, route))).status).toBe(200);
    expect(await shown()).toMatchObject([{ route, metric: 'LCP', p75: 5 }]);
  });

  test('can be read only by operators', async () => {
    expect((await ops('', 'x'.repeat(36))).status).toBe(403);
    expect((await backend.request('/api/ops/vitals')).status).toBe(403);
  });

  test.each([
    ['an address in place of a route', { ...view(1), route: '/play/sete-ladeiras?token=1' }],
    ['a number in an address', { ...view(1), route: '/play/7' }],
    ['a route without end', { ...view(1), route: `/${'a'.repeat(70)}` }],
    ['an unknown metric', { ...view(1), metrics: [{ name: 'FID', value: 1 }] }],
    ['a metric twice', { ...view(1), metrics: [view(1), view(2)].flatMap(({ metrics }) => metrics) }],
    ['a time before the beginning', view(-1)],
    ['a time past ten minutes', view(600_001)],
    ['an unknown connection', { ...view(1), connection: 'wifi of Ana' }],
    ['nothing', {}],
  ])('%s is refused', async (_, body) => {
    expect((await report(body)).status).toBe(422);
    expect(await rowsKept()).toBe(0);
  });

  test('arrive in the form of a beacon: plain text, no token', async () => {
    const answer = await backend.request('/api/vitals', { method: 'POST', body: JSON.stringify(view(5)) });
    expect(answer.status).toBe(200);
    expect(await rowsKept()).toBe(1);
  });

  test('are limited for one visitor and in total', async () => {
    for (let sent = 0; sent < 30; sent += 1) await report(view(1), '10.2.0.1');
    expect((await report(view(1), '10.2.0.1')).status).toBe(429);
    const { limiter } = backend.services;
    backend.clock.advance(2 * DAY_MS);
    const now = backend.clock.now();
    // The rows of 20,000 page views, without sending them.
    for (let sent = 0; sent < 40; sent += 1)
      await limiter.tryConsume({ ...VITALS_GLOBAL_LIMIT, max: 20 }, 'all', now);
    expect((await report(view(1))).status).toBe(429);
    expect(await rowsKept()).toBe(30);
  });

  test('are deleted after thirty days', async () => {
    await report(view(1));
    backend.clock.advance(VITALS_RETENTION_DAYS * DAY_MS);
    await report(view(2));
    const [job] = vitalsJobs(backend.services);
    await job?.run(backend.clock.now());
    expect(await rowsKept()).toBe(2);
    await job?.run(backend.clock.now() + 1);
    expect(await rowsKept()).toBe(1);
  });

  test('are queried by whole days', async () => {
    for (const days of ['0', '31', 'x']) expect((await ops(`?days=${days}`)).status).toBe(422);
    await report(view(1));
    backend.clock.advance(3 * DAY_MS);
    expect(await shown('?days=2')).toEqual([]);
    expect(await shown('?days=4')).toHaveLength(1);
  });
});
