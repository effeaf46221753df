import type { Page } from '@playwright/test';

/**
 * Translates the page from now on as the browser's own translator does: each text node is taken out and two `<font>` elements with
 * the translated text are put in its place, also for text that comes later; what is not to be translated is left alone. The
 * translation is the text with a mark in front of it. Returns what the page threw meanwhile.
 */
export async function translatePage(page: Page): Promise<Error[]> {
  // React draws a part anew, and says so, whose text changed before it was hydrated: that is another test's subject.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root a, #root button')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  );
  const thrown: Error[] = [];
  page.on('pageerror', (error) => void thrown.push(error));
  await page.evaluate(() => {
    const untranslated = '[translate=no], .notranslate, font, script, style, textarea, title, input, select';
    const translate = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untranslated)) return;
      const inner = document.createElement('font');
      inner.textContent = `~${text.data}`;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) translate(text);
    };
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData' && target instanceof Text) translate(target);
        for (const node of addedNodes) {
          if (node instanceof Text) translate(node);
          else if (node.isConnected) translateAll(node);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return thrown;
}
