import { expect, test } from 'vitest';
import { openBackend } from '#tests/support/backend/backend.ts';

test('a policy report is logged without the path of its URL', async () => {
  const backend = await openBackend({});
  const send = (body: string) => backend.request('/api/csp-reports', { method: 'POST', body });
  const report = {
    'csp-report': {
      'effective-directive': 'img-src',
      'blocked-uri': 'https://evil.example/path?token=secret',
      disposition: 'enforce',
    },
  };
  expect((await send(JSON.stringify(report))).status).toBe(204);
  expect((await send('nonsense')).status).toBe(204);
  const line = backend.lines.find((candidate) => candidate.includes('policy report')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ directive: 'img-src', blocked: 'https://evil.example' });
  expect(backend.lines.join('')).not.toContain('token=');
  for (let count = 0; count < 60; count += 1) await send(JSON.stringify(report));
  expect(backend.lines.filter((candidate) => candidate.includes('policy report')).length).toBeLessThanOrEqual(
    20,
  );
  // Reports after the twentieth were only counted.
  backend.clock.advance(60_000);
  await send(JSON.stringify(report));
  const [minute, last] = ['policy reports in a minute', 'policy report'].map((msg) =>
    backend.lines.map((text) => JSON.parse(text)).findLast((one) => one.msg === msg),
  );
  expect([minute?.count, last?.total]).toEqual([61, 62]);
  await backend.close();
});
