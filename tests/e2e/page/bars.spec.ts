// Bars that stay in place, large text, narrow and low windows: nothing that has the focus is covered (WCAG 2.4.11), and nothing
// lies over anything else or is cut (1.4.4, 1.4.10, 1.4.12).
import { expect, type Page } from '@playwright/test';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import {
  cutTexts,
  hiddenFocus,
  LARGE_TEXT,
  NARROWEST,
  overlappingBars,
  restyle,
  sidewaysOverflow,
  TEXT_SPACING,
  ZOOMED,
  ZOOMED_TWICE,
} from '#tests/support/browser/layout-faults.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { textOutside } from '#tests/support/browser/text-in-controls.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import { storeDemoSession } from '../steps/log-in.ts';

// What fades would only lie over something for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONE = { width: 390, height: 844 };

let home: string;
test.beforeAll(({ product }) => {
  home = product.url;
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(home + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');
  // The font that stands in until the product's own is there is wider.
  await page.evaluate(() => document.fonts.ready);
}

const accepted = (page: Page) =>
  page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: home }]);

/** A player with R$ 1.234.567,89. */
async function holdsMillion(page: Page): Promise<void> {
  await page.route(/\/api\/auth\/me$/, async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as User;
    const much = { balance: 1_234_567.89, wallet: { bonus_mixed: 0 }, user_rollover: null };
    await route.fulfill({ response, json: { ...user, ...much } });
  });
}

/** How many of a visitor's and of a player's pages are looked at. */
const pages = drawSize(2, 4);

for (const [name, size, tag] of [
  ['on a phone', PHONE, []],
  ['at 400 % zoom', ZOOMED, ['@weekly']],
  ['at 200 % zoom', ZOOMED_TWICE, ['@weekly']],
  ['on a wide screen', { width: 1_280, height: 720 }, ['@weekly']],
] as const) {
  test(`no bar covers what has the focus ${name}`, { tag: [...tag] }, async ({ page }) => {
    await page.setViewportSize(size);
    await accepted(page);
    for (const path of ['/', '/sports/football', '/casino/slots', '/play/sete-ladeiras'].slice(0, pages)) {
      await open(page, path);
      expect.soft(await hiddenFocus(page), path).toEqual([]);
    }
    await storeDemoSession(page, home);
    for (const path of ['/user/wallet', '/games/mines', '/user/protection', '/games/double'].slice(
      0,
      pages,
    )) {
      await open(page, path);
      expect.soft(await hiddenFocus(page), `${path} of a player`).toEqual([]);
    }
  });
}

test('backwards by Tab through a page at 400 % zoom the focus stays in sight', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await storeDemoSession(page, home);
  await open(page, '/user/wallet');
  await page.evaluate(() => document.querySelector<HTMLElement>('nav:last-of-type > :last-child')?.focus());
  const hidden: string[] = [];
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Shift+Tab');
    hidden.push(
      ...(await page.evaluate(async () => {
        // The strip slides with the scroll event of the next frame.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        const one = document.activeElement;
        if (!one || one === document.body) return [];
        const { left, top, width, height } = one.getBoundingClientRect();
        const seen = [0.1, 0.5, 0.9].some((down) => {
          const hit = document.elementFromPoint(left + width / 2, top + height * down);
          return hit !== null && (one.contains(hit) || hit.contains(one));
        });
        return seen || height < 4 ? [] : [one.textContent ?? ''];
      })),
    );
  }
  expect(hidden).toEqual([]);
});

test('the strip that came back with an upward scroll makes room for a league’s row that has the focus', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await accepted(page);
  await open(page, '/sports/live');
  const league = page.locator('#content h3 a').first();
  await expect(league).toBeVisible();
  const strip = page.locator('[data-layout] > aside');
  // Past the place where the row begins to stay: 60 px, then 20 px back.
  await league.evaluate((link) => scrollTo(0, scrollY + link.getBoundingClientRect().top + 4));
  await expect(strip).toHaveAttribute('data-away', '');
  await page.evaluate(() => scrollBy(0, -20));
  await expect(strip).not.toHaveAttribute('data-away');
  await league.focus();
  const isSeen = () =>
    league.evaluate((link) => {
      const { left, top, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + 4, top + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
});

test('a focus in a bar that stays in place moves the page by nothing', async ({ page }) => {
  await storeDemoSession(page, home);
  await open(page, '/casino');
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  const deposit = page.getByRole('banner').getByRole('button', { name: 'Depositar' }).first();
  const tab = page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link').first();
  for (const one of [deposit, tab]) {
    await one.focus();
    expect(await page.evaluate(() => scrollY)).toBe(900);
  }
});

test('with text twice as large and with R$ 1.234.567,89 at 320 px nothing in the bars lies over anything', async ({
  page,
}) => {
  await storeDemoSession(page, home);
  await holdsMillion(page);
  for (const path of ['/', '/games/mines']) {
    await page.setViewportSize(NARROWEST);
    await open(page, path);
    await expect(page.getByTestId('balance')).toHaveText(/1\.234\.567,89/);
    const faults = async () => [...(await overlappingBars(page)), ...(await sidewaysOverflow(page))];
    expect.soft(await faults(), `${path}, 320 px`).toEqual([]);
    await restyle(page, LARGE_TEXT);
    expect.soft(await overlappingBars(page), `${path}, 320 px, text of 200 %`).toEqual([]);
    await page.setViewportSize(PHONE);
    expect.soft(await faults(), `${path}, 390 px, text of 200 %`).toEqual([]);
  }
});

test('a visitor’s header bears text twice as large and wider spacing', async ({ page }) => {
  await accepted(page);
  for (const path of ['/', '/sports/football']) {
    await open(page, path);
    for (const width of [PHONE.width, 360]) {
      await page.setViewportSize({ width, height: PHONE.height });
      for (const style of [LARGE_TEXT, TEXT_SPACING]) {
        const undo = await restyle(page, style);
        const buttons = (await textOutside(page)).filter((one) => /Entrar|Criar conta/.test(one));
        const faults = [...buttons, ...(await overlappingBars(page)), ...(await sidewaysOverflow(page))];
        expect.soft(faults, `${path}, ${width} px, ${style}`).toEqual([]);
        await undo();
      }
    }
  }
});

test('names on home’s game cards are whole with wider text spacing and with text twice as large', async ({
  page,
}) => {
  await accepted(page);
  await open(page, '/');
  const live = page.locator('section[aria-labelledby=home-live]');
  await expect(live.getByRole('button').first()).toBeVisible();
  const cut = () =>
    live.locator('a *, button *').evaluateAll((all) =>
      all
        .filter((one) => {
          const { overflowX, display } = getComputedStyle(one);
          return (
            (overflowX !== 'visible' || display === '-webkit-box') &&
            (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
          );
        })
        .map((one) => one.textContent),
    );
  for (const style of [TEXT_SPACING, LARGE_TEXT]) {
    const undo = await restyle(page, style);
    await expect.poll(cut).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await undo();
    await expect(live).not.toHaveAttribute('data-roomy');
  }
});

test('wider text spacing cuts nothing and moves no text out of its button', async ({ page }) => {
  await accepted(page);
  for (const path of ['/casino/slots', '/sports/football']) {
    await open(page, path);
    const before = await cutTexts(page);
    await restyle(page, TEXT_SPACING);
    const after = [...(await cutTexts(page)), ...(await textOutside(page))];
    expect
      .soft(
        after.filter((one) => !before.includes(one)),
        path,
      )
      .toEqual([]);
  }
});

test('a tile is named after all that it shows (WCAG 2.5.3)', async ({ page }) => {
  await accepted(page);
  await open(page, '/casino/slots');
  const tile = page.locator('#content a[href^="/play/"]').first();
  const lines = await tile.locator(':scope > span').allInnerTexts();
  const name = (await tile.getAttribute('aria-label')) ?? '';
  expect(lines.filter(Boolean).length).toBeGreaterThanOrEqual(2);
  expect(lines.filter((line) => !name.includes(line.trim()))).toEqual([]);
});

test('a long word in a dialog’s title leaves the cross in the dialog', async ({ page }) => {
  await page.setViewportSize(NARROWEST);
  await accepted(page);
  await open(page, '/');
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('heading')
    .first()
    .evaluate((title) => {
      title.textContent = 'Responsabilidadesocioambientalinternacional';
    });
  const cross = await dialog.getByRole('button', { name: 'Fechar' }).boundingBox();
  expect((cross?.x ?? 999) + (cross?.width ?? 0)).toBeLessThanOrEqual(320);
});
