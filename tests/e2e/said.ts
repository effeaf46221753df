import { expect, type Page } from '@playwright/test';

/** Hears what a page says from its next load on. */
export interface Said {
  /**
   * Waits until a sentence was said since the last one that was waited for; an alert shows it for 2 s (§4), and less where
   * another one comes.
   */
  toHaveSaid: (sentence: string) => Promise<void>;
}

/** Writes down all that alerts and live regions show on this page; call it before the page is opened. */
export async function listen(page: Page): Promise<Said> {
  const said: string[] = [];
  await page.exposeFunction('isSaid', (sentence: string) => void said.push(sentence));
  await page.addInitScript(() => {
    const regions = '[role=status], [role=alert]';
    new MutationObserver((changes) => {
      const seen = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement;
          const around = element?.closest(regions);
          for (const region of [...(around ? [around] : []), ...(element?.querySelectorAll(regions) ?? [])]) {
            // What changed far above it says nothing anew.
            if (node !== target || around) seen.add(region);
          }
        }
      }
      for (const region of seen) {
        const text = region.textContent?.trim();
        if (text && region.checkVisibility()) void Reflect.get(window, 'isSaid')(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return {
    toHaveSaid: async (sentence) => {
      await expect.poll(() => said).toContain(sentence);
      said.splice(0, said.lastIndexOf(sentence) + 1);
    },
  };
}
