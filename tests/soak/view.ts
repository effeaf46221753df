// A view for the stops: a page in one language, for a visitor or a player, on the worker's product. What is done with each page that a
// stop shows is passed in: the sweep checks it (check-page.ts), the pictures photograph it (tests/pictures/screens.spec.ts).
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { SIZES } from '#tests/support/browser/axe.ts';
import { screenPattern } from '#tests/support/browser/screen-texts.ts';
import type { World } from './world.ts';

export type Layout = keyof typeof SIZES;

/** A page that a stop shows. */
export interface Shown {
  page: Page;
  /** Its name, the same in each language. */
  what: string;
  language: Language;
  /** The only layout in which it shows. */
  layout?: Layout | undefined;
  /** Axe's rules that don't hold on it. */
  but: readonly string[];
}

/** A page, modal or state, and how to reach it. */
export interface Stop {
  name: string;
  person: 'visitor' | 'player' | 'newcomer';
  /** It needs or leaves other cookies: it gets its own browser context. */
  apart?: true;
  show: (view: View) => Promise<void>;
}

export interface View extends World {
  page: Page;
  context: BrowserContext;
  /** A pattern of the text of a key such as `wallet:deposit.create` in the view's language, with any values. */
  text: (key: string) => RegExp;
  /** The first visible button or link of this name. */
  button: (key: string, within?: Locator) => Locator;
  /** Opens a path on a wide screen and waits until its requests have been answered. */
  open: (path: string) => Promise<void>;
  /** Navigates as a link of the app does: a visitor who lands with a query is asked to register (§5). */
  follow: (path: string) => Promise<void>;
  /** Switches to the phone layout. */
  narrow: () => Promise<void>;
  /** Presses a button, and returns the dialog that opens. */
  raise: (key: string, within?: Locator) => Promise<Locator>;
  /** The topmost dialog, once it has opened. */
  dialog: () => Promise<Locator>;
  /** Replaces this call's answer by a changed one. */
  answer: (path: RegExp, change: (body: never) => unknown) => Promise<void>;
  /** Hands the open page to what looks at it; afterwards it has the phone layout, unless it shows only in the wide one. */
  clean: (what: string, only?: { layout?: Layout; but?: readonly string[] }) => Promise<void>;
}

/** A view on a new page of this context. */
export async function openView(
  context: BrowserContext,
  world: World,
  language: Language,
  look: (shown: Shown) => Promise<void>,
): Promise<View> {
  const { url } = world.product;
  await context.addCookies([{ name: 'wglang', value: language, url }]);
  const page = await context.newPage();
  const text = (key: string) => screenPattern(language, key);
  const button: View['button'] = (key, within = page.locator('body')) =>
    within
      .getByRole('button', { name: text(key) })
      .or(within.getByRole('link', { name: text(key) }))
      .and(page.locator(':visible'))
      .first();
  const dialog = async () => {
    const open = page.locator('dialog[open]:not([data-leaving])').last();
    await expect(open.getByRole('heading').first()).toBeVisible();
    return open;
  };
  return {
    ...world,
    page,
    context,
    text,
    button,
    dialog,
    narrow: () => page.setViewportSize(SIZES.phone),
    async open(path) {
      await page.setViewportSize(SIZES.wide);
      await page.goto(url + path);
      await page.waitForLoadState('networkidle');
    },
    follow: (path) => page.evaluate((to) => history.pushState(null, '', to), path),
    async raise(key, within) {
      await button(key, within).click();
      return dialog();
    },
    async answer(path, change) {
      await page.route(path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: change((await response.json()) as never) });
      });
    },
    clean: (what, { layout, but = [] } = {}) => look({ page, what, language, layout, but }),
  };
}
