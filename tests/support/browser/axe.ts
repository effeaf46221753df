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

/** Longest wait for a frame (ms). Axe needs no frame, and a page that is not drawn never gets one. */
const FRAME_MS = 1_000;

/**
 * The page's finite animations that run, each as `name of element`. An animation that has ended doesn't run, also where `forwards` keeps
 * its last picture.
 */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(async (most) => {
    await new Promise((drawn) => {
      requestAnimationFrame(drawn);
      setTimeout(drawn, most);
    });
    return document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      )
      .map((one) => {
        const name =
          'animationName' in one ? one.animationName : 'transitionProperty' in one && one.transitionProperty;
        const element =
          one.effect instanceof KeyframeEffect ? one.effect.target?.outerHTML.slice(0, 120) : '';
        return `${name} of ${element}`;
      });
  }, FRAME_MS);

/** Enter and exit animations are over, and no visible element waits for an answer. */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[aria-busy=true]')].every((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return bottom <= 0 || top >= innerHeight;
      }),
    undefined,
    { polling: 50 },
  );
  // Twice: what ends may start another.
  for (const look of ['first', 'second'])
    await expect
      .poll(() => moving(page), { message: `animations, ${look} look`, intervals: [50] })
      .toEqual([]);
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
