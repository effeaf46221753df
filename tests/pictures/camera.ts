// Shared by the pictures: sizes, languages, names, and waiting until a page is stable.
import { mkdirSync } from 'node:fs';
import { type BrowserContext, type Page, test } from '@playwright/test';
import { LANGUAGES } from '#contract/languages.ts';
import { screenText } from '#tests/support/browser/screen-texts.ts';

/** Phone and tablet lay their scrollbars over the page. */
const SIZES = [
  { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
];
const FOLDER = 'screens';
/** Longest wait for a page to become stable (ms); then the picture is taken anyway. */
const REST_MS = 5_000;

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Camera {
  page: Page;
  context: BrowserContext;
  /** The text of a key such as `wallet:deposit.create` in the language of the pictures. */
  text: (key: string) => string;
  /** Opens a path and waits until the page is stable. */
  open: (path: string) => Promise<void>;
  /** Presses the first element with this name: the only visible one, or the header's. */
  press: (key: string) => Promise<void>;
  /** Presses what opens a modal, and waits for the modal. */
  raise: (key: string) => Promise<void>;
  /** Writes `<what>-<language>-<width>.png`. */
  shoot: (what: string, options?: { whole?: boolean; moving?: boolean; page?: Page }) => Promise<void>;
}

interface Photographed {
  name: string;
  url: () => string;
  session?: () => Session;
  /** Initial cookies, by name. */
  cookies?: Record<string, string>;
  take: (camera: Camera) => Promise<void>;
}

/** One test per language and size. */
export function photograph({ name, url, session, cookies = {}, take }: Photographed): void {
  for (const language of LANGUAGES) {
    for (const size of SIZES) {
      const { width } = size.viewport;
      test(`${name}, ${language}, ${width}`, async ({ browser }) => {
        mkdirSync(FOLDER, { recursive: true });
        const context = await browser.newContext({
          ...size,
          ...(session ? { storageState: session() } : {}),
        });
        for (const [key, value] of Object.entries({ ...cookies, wglang: language })) {
          await context.addCookies([{ name: key, value, url: url() }]);
        }
        const page = await context.newPage();
        const text = (key: string) => screenText(language, key);
        const press = (key: string) =>
          page
            .getByRole('button', { name: text(key), exact: true })
            .and(page.locator(':visible'))
            .first()
            .click();
        await take({
          page,
          context,
          text,
          press,
          async open(path) {
            await page.goto(url() + path);
            await rest(page);
          },
          async raise(key) {
            await press(key);
            await page.getByRole('dialog').getByRole('heading').first().waitFor();
          },
          async shoot(what, { whole = false, moving = false, page: other = page } = {}) {
            if (!moving) await rest(other);
            await other.screenshot({
              path: `${FOLDER}/${what}-${language}-${width}.png`,
              fullPage: whole,
            });
          },
        });
        await context.close();
      });
    }
  }
}

/** No request is pending and nothing moves, except endless animations. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => undefined);
  await page.evaluate(async (longest) => {
    await document.fonts.ready;
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map((one) => one.finished.catch(() => undefined));
    await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, longest))]);
  }, REST_MS);
}
