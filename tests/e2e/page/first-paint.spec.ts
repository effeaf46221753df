import { get } from 'node:http';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { listProviders } from '#contract/endpoints/casino/casino-calls.ts';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { inTurn } from '#tests/support/draw-size.ts';

// No test here depends on another one's traces: any free worker takes the next.
test.describe.configure({ mode: 'parallel' });

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Address → the text that the visitor reads there, by language. */
const PAGES: Readonly<Record<string, Record<'pt' | 'en' | 'es', string>>> = {
  '/': { pt: 'Início', en: 'Home', es: 'Inicio' },
  '/casino/slots': { pt: 'Slots', en: 'Slots', es: 'Slots' },
  '/providers': { pt: 'Provedores', en: 'Providers', es: 'Proveedores' },
  '/promotions': { pt: 'Promoções', en: 'Promotions', es: 'Promociones' },
  '/termos-de-uso': { pt: 'Termos de uso', en: 'Terms of use', es: 'Términos de uso' },
};
/** Address → the reads whose answers it carries. */
const CAME_WITH: Readonly<Record<string, readonly string[]>> = {
  '/': ['/v2/banners', '/v2/settings/', '/v2/casino-games/category'],
  '/providers': [listProviders.path, '/v2/settings/'],
};
/** Address → the picture that is requested first. Home begins with sport, which has none. */
const FIRST_PICTURE = {
  '/casino/slots': 'main article img',
  '/promotions': 'main picture img',
};
const LOCALES = { pt: 'pt-BR', en: 'en', es: 'es' } as const;
const LANGUAGES = ['pt', 'en', 'es'] as const;

/** Chooses a language as the page itself would have stored it. */
async function choose(context: BrowserContext, language: string): Promise<void> {
  await context.addCookies([{ name: 'wglang', value: language, url: product.url }]);
}

/** The console message of the test's own browser about the blocked service worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** The page's console errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && message.text() !== BLOCKED_WORKER) complaints.push(message.text());
  });
  return complaints;
}

/** True once React has hydrated the element that was in the HTML. */
const takenOver = (page: Page, selector: string) =>
  page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );

/** Holds the page's script, or another of its files, back until `release` is called. */
async function holdScript(page: Page, files = 'first'): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${files}-*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

for (const [place, [path, names]] of Object.entries(PAGES).entries()) {
  test(`${path} renders without script, in the chosen language`, async ({ browser }) => {
    for (const language of inTurn(LANGUAGES, place)) {
      const context = await browser.newContext({ javaScriptEnabled: false });
      await choose(context, language);
      const page = await context.newPage();
      const answer = await page.goto(product.url + path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', LOCALES[language]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[language]);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S{3}/);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
        'rgb(20, 18, 14)',
      );
      await context.close();
    }
  });

  test(`${path} is hydrated without an error and without a layout shift`, async ({ browser }) => {
    for (const language of inTurn(LANGUAGES, place)) {
      const context = await browser.newContext({
        serviceWorkers: 'block',
        viewport: { width: 390, height: 844 },
      });
      await choose(context, language);
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const held = await holdScript(page);
      await page.goto(product.url + path);
      const heading = await page.locator('#root main h1').elementHandle();
      // A font that loads late may move a line of text; this test measures only what the script does.
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => Reflect.get(window, 'shifts').splice(0));
      held.release();
      await takenOver(page, '#root main h1');
      expect(await heading?.evaluate((element) => element.isConnected), 'the same element').toBe(true);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[language]);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
}

for (const path of ['/', '/providers']) {
  test(`the data delivered with ${path} is not requested again`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(product.url + path);
    await takenOver(page, '#root main h1');
    await expect.poll(() => asked).toContain('/v2/images/');
    await page.waitForLoadState('networkidle');
    for (const read of CAME_WITH[path] ?? []) expect(asked).not.toContain(read);
    const inline = await page
      .locator('head link[rel=stylesheet][type=in]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(inline).toContainEqual(expect.stringMatching(/\/footer-[^/]+\.css$/));
    expect(asked.filter((file) => inline.includes(file))).toEqual([]);
    // The rest of the first sheet, once.
    expect(asked.filter((file) => /\/first-(?!frame)[^/]+\.css$/.test(file))).toHaveLength(1);
  });
}

/** What the browser computes of each element's style otherwise than at the call before; nothing at the first call. */
const changedStyles = (page: Page) =>
  page.evaluate(() => {
    const styles = [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
    });
    const before: string[][] = Reflect.get(window, 'stylesBefore') ?? styles;
    Object.assign(window, { stylesBefore: styles });
    if (before.length !== styles.length) return [`${before.length} elements became ${styles.length}`];
    return styles.flatMap((style, element) =>
      style.filter((property, place) => property !== before[element]?.[place]),
    );
  });

const SCREENS = [
  [390, 'dark'],
  [800, 'light'],
  [1440, 'dark'],
] as const;

for (const [place, path] of Object.keys(PAGES).entries()) {
  test(`${path} is styled inline as by the whole style sheet`, async ({ browser }) => {
    for (const [width, colorScheme] of inTurn(SCREENS, place)) {
      const context = await browser.newContext({
        serviceWorkers: 'block',
        viewport: { width, height: 844 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await context.addInitScript(() =>
        localStorage.setItem('wg_theme', JSON.stringify({ text: 'auto', until: Date.now() + 60_000 })),
      );
      const page = await context.newPage();
      await holdScript(page);
      // A picture that arrives changes the size of its element.
      await page.route('**/*.svg', (route) => route.abort());
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const sheet = page.waitForRequest(/\/first-(?!frame)[^/]+\.css$/);
      await page.route(/\/first-(?!frame)[^/]+\.css$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(product.url + path, { waitUntil: 'commit' });
      await sheet;
      await page.evaluate(() => document.fonts.ready);
      // Skeletons appear a moment later than the rest.
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState === 'finished'),
      );
      await changedStyles(page);
      release();
      await page.waitForFunction(
        () => document.querySelector<HTMLLinkElement>('link[href*="/first-"]:not([type])')?.sheet,
      );
      expect(await changedStyles(page)).toEqual([]);
      await context.close();
    }
  });
}

/** Bytes of an answer on the wire: status line, headers, body. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const head = answer.rawHeaders.reduce(
        (sum, text) => sum + text.length + 2,
        'HTTP/1.1 200 OK\r\n\r\n'.length,
      );
      let body = 0;
      answer.on('data', (chunk: Buffer) => {
        body += chunk.length;
      });
      answer.on('end', () => resolve(head + body));
    }).on('error', reject);
  });
}

test('a prerendered page fits the ten packets that a server sends at once', async () => {
  for (const path of Object.keys(PAGES))
    expect(await bytesOf(product.url + path), path).toBeLessThanOrEqual(14_600);
});

test('the providers render without script', async ({ browser, request }) => {
  const list = v.parse(
    listProviders.response,
    await (await request.get(`${product.url}${listProviders.path}`)).json(),
  );
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.url}/providers`);
  const links = page.getByRole('list', { name: 'Provedores' }).getByRole('link');
  await expect(links).toHaveCount(list.length);
  for (const { name } of list) await expect(links.filter({ hasText: name }).first()).toBeVisible();
  await context.close();
});

for (const [path, first] of Object.entries(FIRST_PICTURE)) {
  test(`the first picture of ${path} is requested in the head, once, and no other for its place`, async ({
    browser,
  }) => {
    for (const width of [390, 1440]) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width, height: 844 } });
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(product.url + path);
      const hints = page.locator('head link[rel=preload][as=image][fetchpriority=high]');
      const files = await hints.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      const shown = await page
        .locator(first)
        .first()
        .evaluate((image) => (image as HTMLImageElement).currentSrc);
      expect(files).toContain(shown);
      expect(asked.filter((url) => files.includes(url))).toEqual([shown]);
      await context.close();
    }
  });
}

test('a press before the script has loaded is replayed', async ({ page }) => {
  const held = await holdScript(page);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  held.release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a favourite button pressed before the script has loaded opens the login', async ({ page }) => {
  const held = await holdScript(page);
  await page.goto(`${product.url}/casino/slots`);
  await page.locator('main article button').first().click();
  held.release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a press during hydration is not lost', async ({ page }) => {
  const held = await holdScript(page, 'category-page');
  await page.goto(`${product.url}/casino/slots`);
  await takenOver(page, '#root header');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  held.release();
  await expect(page.getByRole('dialog', { name: 'Ordem e filtros' })).toBeVisible();
});

test('a link held down while its element is replaced is followed at the release', async ({ page }) => {
  const held = await holdScript(page);
  await page.goto(product.url, { waitUntil: 'commit' });
  const tab = page.getByRole('navigation').getByRole('link', { name: 'Esportes' }).filter({ visible: true });
  await expect(tab.locator('path')).toHaveCount(0);
  const drawing = await tab.locator('svg').boundingBox();
  if (!drawing) throw new Error('no drawing');
  await page.mouse.move(drawing.x + drawing.width / 2, drawing.y + drawing.height / 2);
  await page.mouse.down();
  held.release();
  await expect(tab.locator('path')).toHaveCount(1);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/sports/);
});

test('a search typed before the script has loaded is made once it has', async ({ page }) => {
  const held = await holdScript(page);
  await page.goto(`${product.url}/casino/slots`);
  await page.getByRole('searchbox').pressSequentially('ladeira');
  held.release();
  await expect(page.getByRole('link', { name: 'Sete Ladeiras' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('ladeira');
  await page.getByRole('searchbox').press('s');
  await expect(page.getByRole('searchbox')).toHaveValue('ladeiras');
});

test('a page that was scrolled before the script has loaded stays there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  const held = await holdScript(page);
  await page.goto(`${product.url}/providers`);
  await page.evaluate(() => scrollTo(0, 300));
  held.release();
  await takenOver(page, '#root main li a');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test('a theme chosen before applies in the first frame', async ({ page }) => {
  await page.addInitScript(() => {
    const until = Date.now() + 1_000_000;
    localStorage.setItem('wg_theme', JSON.stringify({ text: 'light', until }));
  });
  await holdScript(page);
  await page.goto(product.url);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('only vetted strings become script, and the policy refuses nothing on the page', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text());
  });
  await page.goto(product.url);
  await expect(page.locator('script#structured-data')).toBeAttached();
  expect(refused).toEqual([]);
  const plain = page.evaluate(() => {
    document.createElement('div').innerHTML = '<b></b>';
  });
  await expect(plain).rejects.toThrow(/TrustedHTML/);
});

test('a logged-in player gets the page without prerendered visitor content', async ({ request }) => {
  const visitor = await (await request.get(product.url)).text();
  expect(visitor).toContain('Criar conta');
  const player = await request.get(product.url, { headers: { Cookie: 'wg_jwt=x' } });
  expect(await player.text()).toContain('<div id="root"></div>');
  expect(player.headers().vary).toContain('Cookie');
});

test('an unknown address answers 404, a known one 200', async ({ request, page }) => {
  const statusOf = async (path: string) => (await request.get(product.url + path)).status();
  for (const path of ['/nothing/here', '/nowhere', '/casino/nothing', '/promotions/nothing', '/play/nothing'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of [
    '/casino',
    '/casino/live',
    '/providers',
    '/home',
    '/user/transaction',
    '/?utm_source=x',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  await page.goto(`${product.url}/nothing/here`);
  await expect(page.getByRole('heading', { name: 'Página Não Encontrada.' })).toBeVisible();
});
