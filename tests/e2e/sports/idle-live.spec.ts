// A list of live matches that nobody touches stays as it is on a machine or a line so busy that heartbeats come too late.
import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';

test('late heartbeats reload no list whose odds still come over the socket', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  let events = 0;
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => {
      events += 1;
    });
  });
  await page.goto(`${product.url}/sports/live`);
  await expect(page.locator('#content article').first()).toBeVisible();
  await expect.poll(() => events).toBeGreaterThan(2);

  let held = 0;
  // Each ends by its own time limit.
  await page.route('**/v2/get-ip', () => {
    held += 1;
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Two late ones were an outage.
  await expect.poll(() => held).toBeGreaterThan(2);
  await expect(page.locator('html')).not.toHaveAttribute('data-connection', 'offline');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const answered = page.waitForResponse('**/v2/get-ip');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await answered).ok()).toBe(true);
  // The page would have loaded again once the connection had been steady for 800 ms.
  const before = events;
  await expect.poll(() => events).toBeGreaterThan(before + 5);
  expect(loads).toBe(1);
});
