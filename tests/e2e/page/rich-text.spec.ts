// The sanitiser needs a real parser, and a browser that enforces Trusted Types: here it runs alone on an empty page
// under the product's policy.
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { HOSTILE, HOSTILE_ADDRESSES } from '#tests/support/hostile-payloads.ts';

let script = '';

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/core/text/sanitise.ts', formats: ['iife'], name: 'sanitise', fileName: 'sanitise' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  script = chunk?.code ?? '';
});

const POLICY = "script-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types rich-text";

/** What the browser makes of a rich text once it is on the page. */
async function shown(page: Page, html: string): Promise<string> {
  await page.route('http://rich-text.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': POLICY },
      body: `<!doctype html><div id="place"></div><script>${script}</script><script>
        const html = ${JSON.stringify(html).replaceAll('<', '\\u003c')};
        place.innerHTML = sanitise.safeHtml(html);
      </script>`,
    }),
  );
  await page.goto('http://rich-text.test/');
  return page.locator('#place').evaluate((place) => place.innerHTML);
}

test('rich text keeps headings, lists, emphasis and tables', async ({ page }) => {
  const text =
    '<h2>Regras</h2><ul><li>Um <strong>dois</strong></li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
  expect(await shown(page, text)).toBe(text);
});

test('scripts, handlers, styles, frames and forms are dropped, their text stays', async ({ page }) => {
  const html = await shown(
    page,
    '<p onclick="x()" style="color:red" class="big" id="main">Oi</p><script>x()</script><iframe src="/a"></iframe>' +
      '<form action="/b"><input name="a">Enviar</form><svg><a href="/b">s</a></svg><h1>T</h1>',
  );
  expect(html).toContain('<p>Oi</p>');
  expect(html).toContain('Enviar');
  expect(html).not.toMatch(/script|onclick|style|class|id=|iframe|form|input|svg|h1/);
});

test('a link to the app stays as it is, one to another site opens separately', async ({ page }) => {
  expect(await shown(page, '<a href="/promotions">Regras</a>')).toBe('<a href="/promotions">Regras</a>');
  const away = await shown(page, '<a href="https://www.gov.br/fazenda" target="_self">Fazenda</a>');
  expect(away).toBe(
    '<a href="https://www.gov.br/fazenda" target="_blank" rel="noopener noreferrer">Fazenda</a>',
  );
});

for (const address of [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  '//evil.example/x',
  'data:text/html,x',
  'http://evil.example',
  '/\\evil.example',
]) {
  test(`a link to ${JSON.stringify(address)} has no target`, async ({ page }) => {
    expect(await shown(page, `<a href="${address}">x</a>`)).toBe('<a>x</a>');
  });
}

test('a picture has an address that the URL rule allows, or none', async ({ page }) => {
  expect(await shown(page, '<img src="/a.svg" alt="Mapa" onerror="x()">')).toBe(
    '<img src="/a.svg" alt="Mapa" loading="lazy">',
  );
  expect(await shown(page, '<img src="http://evil.example/a.png">')).not.toContain('evil');
});

/** Puts each text on a page, sanitised or unchanged, and returns which of them ran something. */
async function ranAmong(page: Page, texts: readonly string[], how: 'sanitised' | 'raw'): Promise<string[]> {
  // Without a policy on scripts: only the sanitiser protects the page from the texts.
  await page.route('**/*', (route) =>
    route.request().url() === 'http://rich-text.test/'
      ? route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><body><script>${script}</script></body>`,
        })
      : route.abort(),
  );
  const ran: string[] = [];
  let shownNow = '';
  await page.exposeFunction('ran', () => ran.push(shownNow));
  await page.goto('http://rich-text.test/');
  for (const text of texts) {
    shownNow = text;
    await page.evaluate(
      async ({ html, how }) => {
        const place = document.createElement('div');
        document.body.append(place);
        const { safeHtml } = (window as unknown as { sanitise: { safeHtml: (html: string) => string } })
          .sanitise;
        place.innerHTML = how === 'raw' ? html : safeHtml(html);
        // Parsed and serialised once more, as another program might do.
        const again = document.createElement('div');
        document.body.append(again);
        again.innerHTML = place.innerHTML;
        for (const link of document.querySelectorAll('a')) {
          link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        }
        // Failing pictures, starting animations and focus events arrive in later tasks.
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        place.remove();
        again.remove();
      },
      { html: text, how },
    );
  }
  return ran;
}

test(`${HOSTILE.length} hostile texts run nothing once they are sanitised`, async ({ page }) => {
  const addresses = HOSTILE_ADDRESSES.map((address) => address.replaceAll('"', '&quot;'));
  const linked = addresses.flatMap((address) => [`<a href="${address}">a</a>`, `<img src="${address}">`]);
  expect(await ranAmong(page, [...HOSTILE, ...linked], 'sanitised')).toEqual([]);
});

test('many of them would run something unsanitised', async ({ page }) => {
  const ran = new Set(await ranAmong(page, HOSTILE, 'raw'));
  expect(ran.size).toBeGreaterThan(20);
});
