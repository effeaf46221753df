// What the sweep checks on each page that a stop shows.
import { expect, type Page } from '@playwright/test';
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
import { textOutside } from '#tests/support/browser/text-in-controls.ts';
import { SOAK_SIZE } from './soak-size.ts';
import type { Shown } from './view.ts';

/**
 * Axe finds nothing on the open page, in both layouts or the named one, except for the rules in `but`, no text is wider than its button
 * or link, no field is narrower than its placeholder, each control's name has the texts that it shows, and nothing is wider than the
 * window at 320 px. In the whole soak neither zoom nor large text, wide spacing or forced colours break the page.
 */
export async function checkPage({ page, what, language, layout, but }: Shown): Promise<void> {
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
