// The shared axe check: every rule of WCAG 2.2 A and AA and of good practice, on a page without running animations.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A wide screen comes first: what only that layout needs is loaded with the page. */
export const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
} as const;

const OPTIONS = {
  runOnly: {
    type: 'tag' as const,
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Passing rules need no list of their elements.
  resultTypes: ['violations' as const],
};

/** Enter and exit animations are over, and no visible element waits for an answer. */
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

/**
 * What axe finds at the page's present size: `rule: element`. It must find it twice: half under a bar at the screen's
 * edge a button is small until the page is scrolled, and a running game may change its colours meanwhile.
 */
export async function findings(page: Page): Promise<string[]> {
  await standsStill(page);
  // Frames of other origins are reached only through a second page, which takes longer.
  const alone = page.frames().length === 1;
  const look = () => new AxeBuilder({ page }).options(OPTIONS).setLegacyMode(alone);
  const { violations } = await look().analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target } of nodes) {
      const [place, ...inFrame] = target.map(String);
      if (place && inFrame.length === 0) {
        await page
          .locator(place)
          .first()
          .evaluate((one) => one.scrollIntoView({ block: 'center' }));
        await standsStill(page);
        const again = await look().withRules(id).include(place).analyze();
        if (again.violations.length === 0) continue;
      }
      found.push(`${id}: ${target.join(' ')}`);
    }
  }
  return found;
}

/** Axe finds nothing on the open page, on a wide screen and on a phone. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    expect(await findings(page), `${name} at ${size.width} px`).toEqual([]);
  }
}
