// One test for each language and window, with a picture of each theme.
import { mkdirSync } from 'node:fs';
import { type BrowserContext, type Page, test } from '@playwright/test';
import { LANGUAGES } from '#contract/languages.ts';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { followDeviceTheme, rest } from './rest.ts';
import { FOLDER, SIZES, THEMES } from './sizes.ts';

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
  /** Writes `<what>-<language>-<theme>-<width>.png` for each theme. */
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
        await followDeviceTheme(context);
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
            for (const theme of THEMES) {
              await other.emulateMedia({ colorScheme: theme });
              if (!moving) await rest(other);
              await other.screenshot({
                path: `${FOLDER}/${what}-${language}-${theme}-${width}.png`,
                fullPage: whole,
              });
            }
          },
        });
        await context.close();
      });
    }
  }
}
