// A thousand open events and two hundred changes of odds a second, with the CPU four times slower: the tasks of the
// page's thread, and the number of rows in the page. Events and changes are derived from the server's own.
import { expect, type Page, test } from '@playwright/test';
import { channels } from '#contract/channel-events.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures } from './figures.ts';
import { long, longest, tasksDuring } from './tasks.ts';

const EVENTS = 1_000;
const CHANGES_A_SECOND = 200;
/** As many changes as fit into one message. */
const IN_A_MESSAGE = 20;
const SLOWER = 4;
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };

interface WireEvent {
  id: string;
  version: number;
  state: string;
  suspended: boolean;
  markets: { id: string; state: string; selections: { id: string; odds: number }[] }[];
}

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** Live events, each with open markets, copied from those of the server under other names. */
async function manyEvents(): Promise<WireEvent[]> {
  const answer = await fetch(`${product.url}/api/sports/events`);
  const { data } = (await answer.json()) as { data: WireEvent[] };
  const whole = data.filter(({ markets }) => markets.length === 2);
  expect(whole.length).toBeGreaterThan(0);
  return Array.from({ length: EVENTS }, (_, place) => {
    const event = structuredClone(whole[place % whole.length] as WireEvent);
    for (const market of event.markets) market.state = 'open';
    return { ...event, id: `bench-${place}`, version: 1, state: 'live', suspended: false };
  });
}

/** Successive changes, each of one event's odds, alternately up and down. */
function* changesOf(events: WireEvent[]) {
  for (let turn = 0; ; turn += 1) {
    const event = events[(turn * 7) % EVENTS] as WireEvent;
    event.version += 1;
    const markets = event.markets.map(({ id, selections }) => ({
      id,
      selections: selections.map((one) => {
        one.odds += event.version % 2 === 0 ? 50 : -50;
        return { id: one.id, odds: Math.max(1_010, one.odds) };
      }),
    }));
    yield { id: event.id, version: event.version, markets };
  }
}

/** The server's connection, which sends the requested number of changes from the moment a channel is joined. */
async function busyLine(page: Page, events: WireEvent[]): Promise<void> {
  const changes = changesOf(events);
  await page.routeWebSocket(/\/app\//, (line) => {
    const server = line.connectToServer();
    let timer: ReturnType<typeof setInterval> | undefined;
    server.onMessage((message) => {
      line.send(message);
      const said = String(message);
      // A message before the connection's own greeting would break it.
      if (timer || !said.includes('subscription_succeeded') || !said.includes(channels.sportsLive)) return;
      timer = setInterval(sendSome, (1_000 * IN_A_MESSAGE) / CHANGES_A_SECOND);
    });
    const sendSome = () => {
      const some = Array.from({ length: IN_A_MESSAGE }, () => changes.next().value);
      const said = {
        event: 'SportsLiveEvent',
        channel: channels.sportsLive,
        data: JSON.stringify({ changes: some }),
      };
      line.send(JSON.stringify(said));
    };
    line.onClose(() => clearInterval(timer));
  });
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`${name}: ${EVENTS} events, ${CHANGES_A_SECOND} changes a second`, async ({ page, context }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
    const events = await manyEvents();
    await page.route('**/api/sports/events?*', (route) =>
      route.fulfill({ json: { data: events, total: EVENTS, last_page: 1 } }),
    );
    await busyLine(page, events);
    await page.goto(`${product.url}/sports/live`);
    await expect(page.locator('main article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.waitForTimeout(2_000);
    const watching = await tasksDuring(session, () => page.waitForTimeout(10_000));
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    const scrolling = await tasksDuring(session, async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        await page.mouse.wheel(0, 240);
        await page.waitForTimeout(60);
      }
    });
    keepFigures({
      [`sports, ${name}, watching: longest task ms`]: longest(watching),
      [`sports, ${name}, watching: tasks over 50 ms`]: long(watching),
      [`sports, ${name}, scrolling: longest task ms`]: longest(scrolling),
      [`sports, ${name}, scrolling: tasks over 50 ms`]: long(scrolling),
      [`sports, ${name}: rows in the page`]: await page.locator('main article').count(),
      [`sports, ${name}: odds that moved and are marked`]: await page.locator('main [data-fresh]').count(),
    });
  });
}
