// Text that is wider than its button or link overlaps what stands beside it.
import type { Page } from '@playwright/test';

/** The visible buttons and links of the page whose text is wider than they are, each as `text outside: its text`. */
export function textOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const isCut = (from: Element | null, control: Element): boolean => {
      for (let one = from; one && control.contains(one); one = one.parentElement) {
        const { overflowX, clipPath, clip } = getComputedStyle(one);
        if (overflowX !== 'visible' || clipPath !== 'none' || clip !== 'auto') return true;
      }
      return false;
    };
    const found = new Set<string>();
    for (const control of document.querySelectorAll('button, summary, [role=button], [role=tab], a[href]')) {
      const box = control.getBoundingClientRect();
      if (!control.checkVisibility({ visibilityProperty: true }) || box.width === 0) continue;
      // A link within a sentence has no box of its own: its text may continue on the next line.
      if (['inline', 'contents'].includes(getComputedStyle(control).display)) continue;
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim() || isCut(text.parentElement, control)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        if (left < box.left - TOLERANCE_PX || right > box.right + TOLERANCE_PX)
          found.add(`text outside: ${control.textContent?.trim()}`);
      }
    }
    return [...found];
  });
}
