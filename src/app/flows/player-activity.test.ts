// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTIVITY_REPORT_MS } from '#contract/limits.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
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

test('after a sleep, and after a clock that was ahead was corrected, activity is reported at the first press', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 15), toFake: ['Date', 'performance'] });
  stop();
  serverClock.learn(Date.now(), serverClock.asking());
  stop = watchActivity();
  beginSession({ access_token: 'token', expires_in: 86_400 });
  confirmSession({ id: '7', balance: 0 });
  // The steady clock stands still meanwhile.
  vi.setSystemTime(Date.now() + 27 * 60_000);
  await press(0);
  expect(asked).toEqual(['/api/auth/active']);
  // The server's time is known again, and was right all the time.
  serverClock.learn(Date.now() - 27 * 60_000, serverClock.asking());
  await press(0);
  expect(asked).toHaveLength(2);
  vi.useRealTimers();
});
