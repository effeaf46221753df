// A view for the stops of the sweep: a page in one language, for a visitor or a player, on the worker's product.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { findings, SIZES } from '#tests/support/browser/axe.ts';
import { faintTexts } from '#tests/support/browser/forced-colours.ts';
import {
  cutTexts,
  hiddenFocus,
  LARGE_TEXT,
  NARROWEST,
  overlappingBars,
  restyle,
  sidewaysOverflow,
  TEXT_SPACING,
  unnamedTexts,
  ZOOMED,
  ZOOMED_TWICE,
} from '#tests/support/browser/layout-faults.ts';
import { screenPattern } from '#tests/support/browser/screen-texts.ts';
import { textOutside } from '#tests/support/browser/text-in-controls.ts';
import { SOAK_SIZE } from './soak-size.ts';
import type { World } from './world.ts';

/** A page, modal or state, and how to reach it; `clean` runs the checks. */
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
  /**
   * Axe finds nothing on the open page, in both layouts or the named one, except for the rules in `but`, no text is wider than its button
   * or link, each control's name has the texts that it shows, and nothing is wider than the window at 320 px. In the whole soak neither zoom
   * nor large text, wide spacing or forced colours break the page.
   */
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
      const none = (found: readonly string[], where: string) =>
        expect
          .soft(
            found.filter((one) => !but.some((rule) => one.startsWith(`${rule}:`))),
            `${what}, ${language}, ${where}`,
          )
          .toEqual([]);
      for (const size of layout ? [SIZES[layout]] : Object.values(SIZES)) {
        await page.setViewportSize(size);
        none(
          [...(await findings(page)), ...(await textOutside(page)), ...(await unnamedTexts(page))],
          `${size.width} px`,
        );
      }
      if (layout !== 'wide') {
        await page.setViewportSize(NARROWEST);
        none(await widthFaults(page), '320 px');
        if (SOAK_SIZE.extremes) await checkZoomAndText(page, none);
        await page.setViewportSize(SIZES.phone);
      }
      if (!SOAK_SIZE.extremes) return;
      await page.emulateMedia({ forcedColors: 'active' });
      const others = (await findings(page)).filter((one) => !one.startsWith('color-contrast:'));
      none([...others, ...(await faintTexts(page))], 'forced colours');
      await page.emulateMedia({ forcedColors: null });
    },
  };
}

const widthFaults = async (page: Page) => [...(await sidewaysOverflow(page)), ...(await textOutside(page))];

/** 200 and 400 % zoom, text of twice the size, text spacing (WCAG 1.4.4, 1.4.10, 1.4.12, 2.4.11). */
async function checkZoomAndText(
  page: Page,
  none: (found: readonly string[], where: string) => void,
): Promise<void> {
  await page.setViewportSize(ZOOMED_TWICE);
  none([...(await widthFaults(page)), ...(await hiddenFocus(page))], '200 % zoom');
  await page.setViewportSize(ZOOMED);
  none([...(await widthFaults(page)), ...(await hiddenFocus(page))], '400 % zoom');
  await page.setViewportSize(SIZES.phone);
  const before = await cutTexts(page);
  for (const [where, style] of [
    ['text of 200 %', LARGE_TEXT],
    ['text spacing', TEXT_SPACING],
  ] as const) {
    const undo = await restyle(page, style);
    const cut = style === TEXT_SPACING ? await cutTexts(page) : [];
    none(
      [
        ...(await widthFaults(page)),
        ...(await overlappingBars(page)),
        ...cut.filter((one) => !before.includes(one)),
      ],
      where,
    );
    await undo();
  }
}
