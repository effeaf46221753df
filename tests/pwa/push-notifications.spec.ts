// Push notifications (decision 029). Everything is real except the browser vendor's push service. A local stand-in
// replaces it: the page subscribes there, the server sends there, and the test delivers the message to the browser by the
// DevTools protocol.
import { type CDPSession, expect, type Page, test, type Worker } from '@playwright/test';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { changeSettings, OPS_TOKEN } from '#tests/e2e/steps/operator.ts';
import { listen } from '#tests/e2e/steps/record-alerts.ts';
import { type PushStandIn, startPushStandIn } from '#tests/support/backend/push-stand-in.ts';
import { hasWholeBrowser, NEEDS_WHOLE_BROWSER } from '#tests/support/browser/find-browser.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { waitForWorker } from './page-state.ts';

test.skip(!(await hasWholeBrowser()), NEEDS_WHOLE_BROWSER);

let push: PushStandIn;
let product: Product;
test.beforeAll(async () => {
  push = await startPushStandIn();
  product = await startProduct({ PUSH_SERVICES: push.origin, OPS_TOKEN });
  await changeSettings(product, { withdraw_daily: 2 });
});
test.afterAll(async () => {
  await product?.stop();
  await push?.stop();
});

/** Makes the page subscribe at the stand-in. */
async function stubPushManager(page: Page, device: ReturnType<PushStandIn['browser']>): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    const subscription = (key: BufferSource | string | null = null) => ({
      endpoint,
      options: { applicationServerKey: key, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => sessionStorage.removeItem('subscribed') === undefined,
    });
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        sessionStorage.setItem('subscribed', 'yes');
        return subscription(applicationServerKey);
      },
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription() : null),
    });
  }, device);
}

/** Returns a function that delivers messages to the page's worker as the browser's push client would. */
async function createDelivery(page: Page): Promise<(data: string) => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const origin = new URL(product.url).origin;
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** The notifications that the device shows. */
const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, lang, tag, data }) => ({
      title,
      body,
      lang,
      tag,
      data,
    }));
  });

/** Clicks the notification. Unlike a real click, the test's event may not focus a window, so `focus` is stubbed. */
const clickNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const { WindowClient } = self as unknown as {
      WindowClient: { prototype: { focus: () => Promise<unknown> } };
    };
    WindowClient.prototype.focus = async function focus() {
      return this;
    };
    const [notification] = await scope.registration.getNotifications();
    let done: Promise<unknown> | undefined;
    scope.dispatchEvent(
      Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: (work: Promise<unknown>) => {
          done = work;
        },
      }),
    );
    await done;
  });

/** Replaces the subscription, and tells the worker only that: as Firefox does. The worker subscribes at the stand-in again. */
const replaceSubscription = (worker: Worker, device: ReturnType<PushStandIn['browser']>) =>
  worker.evaluate(async ({ endpoint, keys }) => {
    const scope = self as unknown as EventTarget & { PushManager: { prototype: object } };
    Object.assign(scope.PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        if (typeof applicationServerKey !== 'string') throw new Error('without the key of the server');
        return { endpoint, options: {}, toJSON: () => ({ endpoint, keys }) };
      },
    });
    let done: Promise<unknown> | undefined;
    scope.dispatchEvent(
      Object.assign(new Event('pushsubscriptionchange'), {
        waitUntil: (work: Promise<unknown>) => {
          done = work;
        },
      }),
    );
    await done;
  }, device);

const withdraw = async (page: Page) => {
  await page.goto(`${product.url}/user/wallet/withdraw`);
  await page.getByLabel('Valor do saque').fill('5,00');
  await page.getByRole('button', { name: /^Sacar/ }).click();
};

test('a player who subscribed to paid withdrawals gets a notification in their language, without the amount, and it opens the transactions', async ({
  page,
  context,
}) => {
  const { toHaveSaid } = await listen(page);
  await context.grantPermissions(['notifications'], { origin: product.url });
  await stubPushManager(page, push.browser('/phone'));
  await logInDemo(page, product.url);
  await page.goto(`${product.url}/user/account`);
  await waitForWorker(page);

  await test.step('the player chooses language and topic', async () => {
    const languages = page.getByRole('group', { name: 'Língua dos e-mails e avisos' });
    await languages.getByRole('radio', { name: 'English' }).check();
    await page.getByRole('button', { name: 'Salvar contato' }).click();
    await toHaveSaid('Contato salvo.');
    const topics = page.getByRole('region', { name: 'Avisos neste aparelho' }).getByRole('switch');
    await expect(topics).toHaveCount(3);
    for (const topic of await topics.all()) await expect(topic).not.toBeChecked();
    await page.getByRole('switch', { name: 'Saque pago' }).click();
    await toHaveSaid('Avisos atualizados.');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Saque pago' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Aposta resolvida' })).not.toBeChecked();
  });

  await withdraw(page);
  await expect.poll(() => push.arrived.length).toBe(1);
  const [delivery] = push.arrived;
  if (!delivery) throw new Error('nothing arrived');
  const message = push.open(delivery);
  expect(JSON.parse(message)).toEqual({
    title: 'Withdrawal paid',
    text: 'The money is on its way to your PIX key. Tap to see.',
    lang: 'en',
    path: '/user/transaction',
    tag: 'withdrawal_paid',
  });
  expect(message).not.toMatch(/\d|R\$|Ana/);

  const deliver = await createDelivery(page);
  expect(await shownNotifications(page)).toEqual([]);
  await deliver(message);
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      {
        title: 'Withdrawal paid',
        body: 'The money is on its way to your PIX key. Tap to see.',
        lang: 'en',
        tag: 'withdrawal_paid',
        data: { path: '/user/transaction' },
      },
    ]);

  await test.step('a click opens the transactions without a reload', async () => {
    await page.evaluate(() => Reflect.set(window, 'same', true));
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('no worker');
    await clickNotification(worker);
    await expect(page).toHaveURL(`${product.url}/user/transaction`);
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
    expect(await shownNotifications(page)).toEqual([]);
  });

  await test.step('a click while a page is starting, which does not listen yet, opens them too', async () => {
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('no worker');
    await deliver(message);
    await expect.poll(() => shownNotifications(page)).toHaveLength(1);
    await page.goto(product.url, { waitUntil: 'domcontentloaded' });
    await clickNotification(worker);
    await expect(page).toHaveURL(`${product.url}/user/transaction`);
  });

  await test.step('after the browser replaced the subscription its topics come to the new address', async () => {
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('no worker');
    const device = push.browser('/phone-2');
    await replaceSubscription(worker, device);
    // The page has the new subscription as well, from its next load on.
    await stubPushManager(page, device);
    await withdraw(page);
    await expect.poll(() => push.arrived.map(({ path }) => path)).toEqual(['/phone', '/phone-2']);
    const second = push.arrived[1];
    if (!second) throw new Error('nothing arrived');
    expect(JSON.parse(push.open(second))).toMatchObject({ tag: 'withdrawal_paid' });
  });

  await test.step('a disabled topic sends nothing', async () => {
    await page.goto(`${product.url}/user/account`);
    await page.getByRole('switch', { name: 'Saque pago' }).click();
    await toHaveSaid('Avisos atualizados.');
    expect(push.arrived).toHaveLength(2);
  });
});
