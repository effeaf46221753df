// A code from a link rests in cookies, which all open tabs share: one of them applies it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { campaignStored, STORED } from '#contract/stored.ts';
import { followSession } from '#src/app/flows/session-flow.ts';
import { applyStoredCoupon } from '#src/app/flows/stored-coupon.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored, writeStored } from '#src/core/device/storage.ts';
import { sessionStatus, startSession } from '#src/core/session/session-store.ts';
import { readPendingCoupon } from '#src/core/tracking/campaign-values.ts';
import { alertText, applied, coupons, enter, setUpCoupons } from '#tests/support/browser/coupon-screens.tsx';
import { endPage } from '#tests/support/leftovers/leftovers.ts';

type Callback = (lock: { name: string } | null) => unknown;

/** The locks that another tab holds. */
const held = new Set<string>();
/** The locks that this tab got. */
const locked: string[] = [];
let refuses = false;

async function requestLock(name: string, options: { ifAvailable?: boolean }, run: Callback) {
  if (refuses) throw new DOMException('blocked', 'SecurityError');
  if (!held.has(name)) {
    locked.push(name);
    return run({ name });
  }
  if (!options.ifAvailable) throw new Error('a page waits for the lock');
  return run(null);
}

setUpCoupons();
beforeEach(() => {
  held.clear();
  locked.length = 0;
  refuses = false;
  Object.defineProperty(navigator, 'locks', { value: { request: requestLock }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  removeStored(STORED.jwt);
  endPage();
});

const leave = (code: string) => writeStored(campaignStored('code'), code);

test('[R4.22a] a code that another tab is applying is left to it, and counts as pending', async () => {
  await enter();
  leave('Deposito100');
  held.add('wg-coupon');
  expect(await applyStoredCoupon()).toBe(true);
  expect([applied(), alertText(), location.pathname]).toEqual([[], undefined, '/user/promotion/coupon']);
  held.clear();
  expect(await applyStoredCoupon()).toBe(true);
  expect(applied()).toHaveLength(1);
  expect(locked).toContain('wg-coupon');
});

test('[R4.22a] a code that another tab has applied just before the lock was free is not sent', async () => {
  await enter();
  leave('Deposito100');
  const request = vi.spyOn(navigator.locks, 'request') as unknown as {
    mockImplementation: (fake: typeof requestLock) => void;
  };
  request.mockImplementation((name, options, run) => {
    removeStored(campaignStored('code'));
    return requestLock(name, options, run);
  });
  expect(await applyStoredCoupon()).toBe(false);
  expect(applied()).toEqual([]);
});

test('where the browser refuses locks the code is applied', async () => {
  await enter();
  leave('Deposito100');
  refuses = true;
  expect(await applyStoredCoupon()).toBe(true);
  expect(applied()).toHaveLength(1);
});

/** A token that another document has stored. */
async function storeToken(): Promise<void> {
  const { id } = await coupons.wallet.backend.player({ realCents: 5_000 });
  writeStored(STORED.jwt, await coupons.wallet.tokenOf(id));
}

test('[R4.22a] a tab that saw a login elsewhere leaves the code to the tab of the login', async () => {
  const stop = followSession();
  leave('VARANDA10');
  await storeToken();
  startSession();
  await vi.waitFor(() => expect(coupons.asked).toContain('GET /api/bonus'));
  await vi.waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  expect(sessionStatus()).toBe('in');
  expect([applied(), location.pathname, readPendingCoupon()?.code]).toEqual([
    [],
    '/user/promotion/coupon',
    'VARANDA10',
  ]);
  stop();
});

test('[R4.22a] a start with a session applies the code', async () => {
  leave('VARANDA10');
  await storeToken();
  startSession();
  const stop = followSession();
  await vi.waitFor(() => expect(readPendingCoupon()).toBeNull());
  expect(applied()).toHaveLength(1);
  stop();
});
