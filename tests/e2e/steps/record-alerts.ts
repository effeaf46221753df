import { expect, type Page } from '@playwright/test';

/** Records what a page announces from its next load on. */
export interface Said {
  /**
   * Waits until these sentences were announced, in any order, since the last call; an alert shows its own
   * for 2 s (§4), and less when another one follows.
   */
  toHaveSaid: (...sentences: string[]) => Promise<void>;
}

/**
 * Records all texts of alerts and live regions on this page; call it before the page is opened. A region that is inserted together
 * with its text announces nothing (ARIA22): only a region that was there before counts.
 */
export async function listen(page: Page): Promise<Said> {
  const said: string[] = [];
  await page.exposeFunction('isSaid', (sentence: string) => void said.push(sentence));
  await page.addInitScript(() => {
    const regions = '[role=status], [role=alert]';
    const known = new WeakSet<Element>();
    new MutationObserver((changes) => {
      const seen = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement;
          const around = element?.closest(regions);
          for (const region of [...(around ? [around] : []), ...(element?.querySelectorAll(regions) ?? [])]) {
            // A change of a distant ancestor announces nothing new.
            if (node !== target || around) seen.add(region);
          }
        }
      }
      for (const region of seen) {
        const words = region.cloneNode(true) as Element;
        // The way to help of an error is no part of what it says.
        for (const link of words.querySelectorAll('[href^="/help#"]')) link.remove();
        const text = words.textContent?.trim();
        const inside = document.createRange();
        inside.selectNodeContents(region);
        // A region without a box (`display: contents`) is announced too: its content is drawn.
        if (text && known.has(region) && inside.getClientRects().length > 0)
          void Reflect.get(window, 'isSaid')(text);
      }
      for (const region of document.querySelectorAll(regions)) known.add(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return {
    toHaveSaid: async (...sentences) => {
      await expect.poll(() => said).toEqual(expect.arrayContaining(sentences));
      said.splice(0, Math.max(...sentences.map((sentence) => said.lastIndexOf(sentence))) + 1);
    },
  };
}
