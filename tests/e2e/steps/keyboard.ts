// Actions of a player with keyboard and screen reader: every element is found by role and name and reached by Tab, and
// the focus is visible wherever it is.
import { expect, type Locator, type Page } from '@playwright/test';

/** What is wrong with the focus: no element has it, it is invisible, or something covers it; empty: nothing is wrong. */
const faultOfFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    if (element.localName === 'iframe') return '';
    const name = `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    // An element that the page itself moved the focus to is announced, not marked.
    if (!element.matches(':focus-visible') || element.getAttribute('tabindex') === '-1') return '';
    const outlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    const marked = (candidate: Element | null | undefined) => {
      if (!candidate) return false;
      return [null, '::after'].some((part) => {
        const style = getComputedStyle(candidate, part);
        return outlined(style) || style.boxShadow !== 'none';
      });
    };
    // A field's focus mark may be on its frame, that of a hidden checkbox on the element drawn beside it.
    const carriers = [
      element,
      element.nextElementSibling,
      element.parentElement,
      element.closest('label, fieldset, [class*=field]'),
    ];
    // The frame may be two levels up. A shadow there may belong to a card, so only an outline counts.
    const frame = element.parentElement?.parentElement;
    const framed = frame ? outlined(getComputedStyle(frame)) : false;
    if (!framed && !carriers.some(marked)) return `no mark at ${name}`;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [width, height] = [right - left, bottom - top];
    if (width < 4 || height < 4) return '';
    const uncovered = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      }),
    );
    return uncovered ? '' : `covered or off the screen: ${name}`;
  });

/** An element has the focus, and is visible. */
export const standsSomewhere = (page: Page) => expect.poll(() => faultOfFocus(page)).toBe('');

/** Presses Tab, or Shift+Tab, until the element has the focus; fails where it can't be reached or isn't visible then. */
export async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 200; step += 1) {
    // A list may re-render its rows meanwhile.
    const there = await target.evaluateAll((all) =>
      all.some((element) => element === document.activeElement),
    );
    if (there) return standsSomewhere(page);
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`not reached by Tab: ${target}`);
}

/** Moves the focus to a field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Moves the focus to an element and presses Enter. */
export async function pressOn(page: Page, target: Locator, back = false): Promise<void> {
  await tabTo(page, target, back);
  await page.keyboard.press('Enter');
}

/** A navigation arrived: the page has one first heading, no heading level is skipped, one main part has the focus. */
export async function arrivesAt(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-level') ?? one.localName.slice(1))));
  for (const [place, level] of levels.entries()) {
    expect(level, `${levels}`).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1);
  }
}
