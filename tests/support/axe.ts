// Axe as all files ask it: every rule of WCAG 2.2 A and AA and of good practice, on what stands still.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;
type Size = (typeof SIZES)[number];

const OPTIONS = {
  runOnly: {
    type: 'tag' as const,
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // What holds needs no list of its elements.
  resultTypes: ['violations' as const],
};

/** What comes in has come, what goes has gone, and nothing on screen waits for its answer. */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return bottom <= 0 || top >= innerHeight;
    }),
  );
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    for (let still = 0; still < 2; still += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      if (moving().length === 0) continue;
      still = -1;
      await Promise.allSettled(moving().map((one) => one.finished));
    }
  });
}

/** What axe finds at the page's present size: `rule: element`. */
export async function findings(page: Page): Promise<string[]> {
  await standsStill(page);
  // Frames of other origins are reached only through a second page, which takes its time.
  const alone = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).setLegacyMode(alone).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** Axe finds nothing in what is open, on a phone and on a wide screen; `ready` waits for what only one size has. */
export async function expectAccessible(
  page: Page,
  name: string,
  ready: (size: Size) => Promise<void> = async () => {},
): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await ready(size);
    expect(await findings(page), `${name} at ${size.width} px`).toEqual([]);
  }
}
