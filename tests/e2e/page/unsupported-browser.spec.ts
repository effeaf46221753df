import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';

// No test here depends on another one's traces: any free worker takes the next.
test.describe.configure({ mode: 'parallel' });

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const TEXT =
  'Seu navegador não é suportado pelo nosso site. Atualize seu navegador ou faça download de um dos navegadores abaixo.';

for (const [name, remove] of [
  ['modules', 'delete HTMLScriptElement.prototype.noModule'],
  ['dialogs', 'delete window.HTMLDialogElement'],
  ['timeouts', 'delete AbortSignal.timeout'],
  ['Object.hasOwn', 'delete Object.hasOwn'],
  // Firefox before 125, Safari before 17.
  ['popovers', 'delete HTMLElement.prototype.popover'],
  ['URL.canParse', 'delete URL.canParse'],
  ['everything', 'delete window.Proxy; delete window.fetch; delete window.AbortSignal'],
] as const) {
  test(`[R2.45] a browser without ${name} shows what to do`, async ({ page }) => {
    await page.addInitScript(remove);
    await page.goto(product.url);
    await expect(page.getByText(TEXT)).toBeVisible();
    const links = page.locator('#old-browser a');
    await expect(links).toHaveText(['Google Chrome', 'Mozilla Firefox']);
    for (const link of await links.all()) expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    await expect(page.locator('#root')).toHaveCount(0);
  });
}

test('a current browser never shows it', async ({ page }) => {
  await page.goto(product.url);
  await expect(page.getByRole('button', { name: 'Criar conta' }).first()).toBeVisible();
  await expect(page.getByText(TEXT)).toBeHidden();
});

const CLIENT = 'dist/client';

/**
 * What some browser lacks that passes the check (Chrome 120, Firefox 125, Safari 17.0), as it is written in a built script; and for what
 * the build does use, what every file with it must contain: the question whether it is there, or where the browser's refusal is caught.
 */
const YOUNGER: readonly (readonly [name: RegExp, fallback?: RegExp])[] = [
  // Used, with a fallback.
  [/\brequestIdleCallback\(/, /typeof requestIdleCallback!=|`requestIdleCallback`in/],
  [/\bstartViewTransition\(/, /typeof document\.startViewTransition!=|try\{[^{}]*startViewTransition/],
  [/\bnavigation\.(addEventListener|currentEntry|navigate)/, /typeof navigation==/],
  [/\bnavigator\.share\(/, /typeof navigator\.share==/],
  [/\bcookieStore\.get\(/, /try\{[\s\S]*cookieStore\.get[\s\S]*catch\{/],
  [/\.isConditionalMediationAvailable\(/, /isConditionalMediationAvailable===void 0/],
  // Not used. A change that uses one adds its fallback here, or adds it to the check.
  [/\bAbortSignal\.any\(/],
  [/\.withResolvers\(/],
  [/\bPromise\.try\(/],
  [/\b(Object|Map)\.groupBy\(/],
  [/\.fromAsync\(/],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference)\(/],
  [/\bIterator\.(from|concat|prototype)\b/],
  [/\bRegExp\.escape\(/],
  [/\bMath\.(sumPrecise|f16round)\(/],
  [/\bFloat16Array\b/],
  [/\bError\.isError\(/],
  [/\.(fromBase64|toBase64|fromHex|toHex|setFromHex)\(/],
  [/\bIntl\.DurationFormat\b/],
  [/\bAtomics\.(waitAsync|pause)\(/],
  [/\bJSON\.(rawJSON|isRawJSON)\(/],
  [/\.(transferToFixedLength|getOrInsert|getOrInsertComputed)\(/],
  [/\bTemporal\./],
  [/\bSymbol\.(dispose|asyncDispose)\b|\b(Async)?DisposableStack\b/],
  [/\bURL\.parse\(/],
  [/\bnew CloseWatcher\b/],
  [/\.requestClose\(/],
  [/\bscheduler\.(yield|postTask)\(/],
  [/\.checkVisibility\(/],
  [/\.moveBefore\(/],
  [/\.(setHTML|setHTMLUnsafe|getHTML|parseHTMLUnsafe)\(/],
  [/\.caretPositionFromPoint\(/],
  [/\bnew Highlight\(/],
  [/\bdocumentPictureInPicture\b/],
  [/\.ariaNotify\(/],
  [/\.setAppBadge\(/],
  [/\bwakeLock\.request\(/],
  [/\.getInstalledRelatedApps\(/],
  [/\bnew (BarcodeDetector|EyeDropper|IdleDetector|PressureObserver)\b/],
  [/\bshow(OpenFile|SaveFile|Directory)Picker\(/],
  [/\buserAgentData\./],
  [/\bfetchLater\(/],
  [/\bReadableStream\.from\(/],
  [/\.parse(Creation|Request)OptionsFromJSON\(/],
  [/\bnew (Scroll|View)Timeline\(/],
];

/** The same for style sheets: what a page without it would be unusable, not plainer. */
const YOUNGER_STYLES = [
  /@starting-style\b/,
  /@scope\b/,
  /@property\b/,
  /\blight-dark\(/,
  /\banchor\(|\banchor-name\b|\bposition-(anchor|area)\b/,
  /\bcalc-size\(|\bsibling-(index|count)\(/,
  /\bcontent-visibility\b/,
  /@container[^{]*\bscroll-state\(/,
  /:state\(|:open\b/,
];

const built = (folder: string, ending: string) =>
  readdirSync(join(CLIENT, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(CLIENT, folder, name), 'utf8') }));

test('what a browser may lack that passes the check has a fallback', () => {
  const scripts = [...built('assets', '.js'), ...built('', '.js')];
  expect(scripts.length).toBeGreaterThan(20);
  const without = YOUNGER.flatMap(([feature, fallback]) =>
    scripts
      .filter(({ text }) => feature.test(text) && !fallback?.test(text))
      .map(({ name }) => `${name}: ${feature.source}`),
  );
  expect(without).toEqual([]);
  const styles = built('assets', '.css');
  expect(styles.length).toBeGreaterThan(5);
  expect(
    styles.flatMap(({ name, text }) =>
      YOUNGER_STYLES.filter((feature) => feature.test(text)).map((feature) => `${name}: ${feature.source}`),
    ),
  ).toEqual([]);
});

test('a fallback that the list names is one that the build uses', () => {
  const text = [...built('assets', '.js'), ...built('', '.js')].map((script) => script.text).join('\n');
  expect(YOUNGER.filter(([feature, fallback]) => fallback && !feature.test(text))).toEqual([]);
});
