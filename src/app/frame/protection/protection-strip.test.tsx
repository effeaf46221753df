// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { ProtectionStrip } from './protection-strip.tsx';

// The device is an hour fast.
const SERVER_NOW = Date.now() - 3_600_000;

beforeAll(() => initI18n('pt'));
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("the time in session is the server's, whatever the device's clock shows", async () => {
  serverClock.learn(SERVER_NOW);
  const session_started_at = new Date(SERVER_NOW - 42 * 60_000).toISOString();
  vi.stubGlobal('fetch', async () => Response.json({ id: '7', balance: 0, session_started_at }));
  beginSession({ access_token: 'token', expires_in: 3_600 });
  render(
    <QueryClientProvider client={queryClient}>
      <ProtectionStrip pinned={false} />
    </QueryClientProvider>,
  );
  await screen.findByText('0h42');
});
