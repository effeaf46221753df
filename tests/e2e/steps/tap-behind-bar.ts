import { expect, type Locator, type Page } from '@playwright/test';

/** Half of the tab bar's height: the distance of its middle from the lower edge. */
const BAR_MIDDLE = 33;

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('the button has no box');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps the button while the field has the focus, and where the page can be scrolled so far, where the tab bar would be. */
export async function tapBehindBar(page: Page, input: Locator, target: Locator): Promise<void> {
  await input.tap();
  await expect(input).toBeFocused();
  await target.evaluate((element, distance) => {
    const { top, height } = element.getBoundingClientRect();
    scrollBy(0, top + height / 2 - (innerHeight - distance));
  }, BAR_MIDDLE);
  const whole = page.viewportSize() ?? { width: 360, height: 740 };
  const { y } = await middleOf(target);
  // A page that can't be scrolled so far gets a screen of that height.
  await page.setViewportSize({ ...whole, height: Math.round(y + BAR_MIDDLE) });
  const at = await middleOf(target);
  await page.touchscreen.tap(at.x, at.y);
  await page.setViewportSize(whole);
}

/** Taps the button's upper edge while the field has the focus: an error of the field above it would move it away. */
export async function tapUpperEdge(page: Page, input: Locator, target: Locator): Promise<void> {
  await input.tap();
  await expect(input).toBeFocused();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the button has no box');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 4);
}
