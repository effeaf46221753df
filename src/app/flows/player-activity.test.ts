// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTIVITY_REPORT_MS } from '#contract/limits.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { watchActivity } from './player-activity.ts';

let asked: string[];
let now: number;
let stop: () => void;
beforeEach(() => {
  asked = [];
  now = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('{}');
  });
  stop = watchActivity(() => now);
});
afterEach(() => {
  stop();
  clearSession();
  vi.unstubAllGlobals();
});

async function press(at: number): Promise<void> {
  now = at;
  dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
}

test('reports a player’s activity once in five minutes, and never a visitor’s', async () => {
  await press(ACTIVITY_REPORT_MS);
  expect(asked).toEqual([]);
  beginSession({ access_token: 'token', expires_in: 3_600 });
  confirmSession({ id: '7', balance: 0 });
  await press(ACTIVITY_REPORT_MS - 1);
  expect(asked).toEqual([]);
  await press(ACTIVITY_REPORT_MS);
  await press(ACTIVITY_REPORT_MS + 1);
  expect(asked).toEqual(['/api/auth/active']);
  await press(2 * ACTIVITY_REPORT_MS);
  expect(asked).toHaveLength(2);
});
