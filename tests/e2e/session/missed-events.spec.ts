import { expect, test } from '@playwright/test';
import { pauseClock } from '#tests/support/browser/pause-clock.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import { logInDemo } from '../steps/log-in.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';

/** The demo player's credentials (README). */
const OWN_CPF = '52998224725';
/** Each sends two events: a hundred are missed weekly. */
const REQUESTS = drawSize(15, 50);
/** How long a page may take to show the true balance after its reconnection (ms of its own clock). */
const SOON_MS = 2_000;
const STEP_MS = 50;
/** Longer than the page waits between two reads of the same data (D7). */
const REREAD_MS = 6_000;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
  // Each request sends two events, of the balance and of the transaction; none is paid, so that the sum doesn't change.
  await changeSettings(product, { withdraw_daily: 1_000, withdraw_auto_kyc: false, deposit_rollover: 0 });
});
test.afterAll(async () => {
  await product?.stop();
});

/** Withdraws R$ 1 several times from another device. */
async function withdrawElsewhere(times: number): Promise<void> {
  const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const login = { email: 'demo@varanda.example', password: 'varanda-na-praia' };
  const { data } = await ask('/api/auth/login', login);
  for (let asked = 0; asked < times; asked += 1) {
    await ask(
      '/api/withdrawals',
      { amount: 100, pix_key_type: 'cpf', pix_key: OWN_CPF },
      { authorization: `Bearer ${data.access_token}`, 'idempotency-key': crypto.randomUUID() },
    );
  }
}

test('a page that missed many events while disconnected shows the exact balance within 2 s of reconnecting', async ({
  page,
}) => {
  let losing = false;
  let lost = 0;
  let lines = 0;
  /** The player's channels whose subscription the server has accepted. */
  const joined = new Set<string>();
  let disconnect = async () => {};
  await page.routeWebSocket(/\/app\//, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => {
      const { event, channel } = JSON.parse(String(message));
      if (event === 'pusher_internal:subscription_succeeded') joined.add(channel.replace(/[^.]+$/, ''));
      if (losing && !event.startsWith('pusher')) lost += 1;
      else line.send(message);
      if (event === 'pusher:connection_established') lines += 1;
    });
    disconnect = () => line.close();
  });
  let unanswered = 0;
  page.on('request', () => {
    unanswered += 1;
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', () => {
      unanswered -= 1;
    });
  }
  await page.clock.install();
  await logInDemo(page, product.url);
  // Before that the server has no one to send the events to.
  await expect
    .poll(() => [...joined])
    .toEqual(expect.arrayContaining(['private-users.', 'private-transactions.user.']));
  // Each join makes the page read the profile again, at most every 5 s: what is due is read before the first event is missed.
  // From here on the page's clock moves only in the test's steps and while no answer is pending: the machine's speed doesn't count.
  await pauseClock(page);
  for (let round = 0; round < 2; round += 1) {
    await page.clock.runFor(REREAD_MS);
    await expect.poll(() => unanswered).toBe(0);
  }
  const balance = page.getByTestId('balance').first();
  const shown = async () => Number((await balance.innerText()).replace(/\D/g, ''));
  const before = await shown();

  losing = true;
  await withdrawElsewhere(REQUESTS);
  await expect.poll(() => lost).toBeGreaterThanOrEqual(2 * REQUESTS);
  expect(await shown()).toBe(before);

  losing = false;
  // A visitor’s home has one of its own, for live matches, until the login.
  const linesBefore = lines;
  await disconnect();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(STEP_MS);
        return lines;
      },
      { intervals: [20] },
    )
    .toBe(linesBefore + 1);
  let spent = 0;
  await expect
    .poll(
      async () => {
        if (unanswered === 0) {
          await page.clock.runFor(STEP_MS);
          spent += STEP_MS;
        }
        return shown();
      },
      { intervals: [20] },
    )
    .toBe(before - REQUESTS * 100);
  expect(spent).toBeLessThanOrEqual(SOON_MS);
});
