// What a stop of the sweep looks through: a page in one language, for a visitor or a player, on the worker's product.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { findings, SIZES } from '#tests/support/browser/axe.ts';
import { screenPattern } from '#tests/support/browser/screen-texts.ts';
import type { World } from './world.ts';

/** A page, modal or state, and the way to it; it looks by `clean`. */
export interface Stop {
  name: string;
  person: 'visitor' | 'player' | 'newcomer';
  /** It begins with other cookies, or leaves them so: it has a browser's store to itself. */
  apart?: true;
  show: (view: View) => Promise<void>;
}

export interface View extends World {
  page: Page;
  context: BrowserContext;
  /** The text of a key such as `wallet:deposit.create` in the view's language: a pattern of all of it, whatever is put in. */
  text: (key: string) => RegExp;
  /** The first button or link of this name that is seen. */
  button: (key: string, within?: Locator) => Locator;
  /** Opens a path on a wide screen and waits until what it asks for has come. */
  open: (path: string) => Promise<void>;
  /** Goes on to another address as a link of the app does: a visitor who lands with a query is asked to register (§5). */
  follow: (path: string) => Promise<void>;
  /** Goes to the layout of a phone. */
  narrow: () => Promise<void>;
  /** Presses a button, and gives the dialog that comes. */
  raise: (key: string, within?: Locator) => Promise<Locator>;
  /** The dialog on top, once it has come. */
  dialog: () => Promise<Locator>;
  /** Answers this call with what its answer is changed into. */
  answer: (path: RegExp, change: (body: never) => unknown) => Promise<void>;
  /** Axe finds nothing in what is open, in both layouts or in the named one alone, but for the rules in `but`. */
  clean: (what: string, only?: { layout?: keyof typeof SIZES; but?: readonly string[] }) => Promise<void>;
}

/** A view on a new page of this context. */
export async function openView(context: BrowserContext, world: World, language: Language): Promise<View> {
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
    async clean(what, { layout, but = [] } = {}) {
      for (const size of layout ? [SIZES[layout]] : Object.values(SIZES)) {
        await page.setViewportSize(size);
        const found = await findings(page);
        expect
          .soft(
            found.filter((one) => !but.some((rule) => one.startsWith(`${rule}:`))),
            `${what}, ${language}, ${size.width} px`,
          )
          .toEqual([]);
      }
    },
  };
}
