import { expect, test } from 'vitest';
import { openBackend } from '#tests/support/backend/backend.ts';
import { healthRoutes } from './health-routes.ts';

test('a copy that was told to stop is not ready, and still healthy', async () => {
  let isDraining = false;
  const backend = await openBackend({ routes: (services) => [healthRoutes(services, () => isDraining)] });
  const ask = async (path: string) => (await backend.request(path)).status;
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([200, 200]);
  isDraining = true;
  const refused = await backend.request('/readyz');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await ask('/healthz')).toBe(200);
  await backend.close();
});

test('a copy without its database is alive, and neither healthy nor ready', async () => {
  const backend = await openBackend({ routes: (services) => [healthRoutes(services, () => false)] });
  await backend.close();
  const statuses = await Promise.all(
    ['/livez', '/healthz', '/readyz'].map(async (path) => (await backend.request(path)).status),
  );
  expect(statuses).toEqual([200, 503, 503]);
});
