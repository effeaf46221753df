// What large text, a narrow or low window, and wider text spacing break: each fault is a line that names its element.
import type { Page } from '@playwright/test';

/** The narrowest width that content must fit without scrolling sideways: 1280 px at 400 % zoom (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 640 };
/** 1280 × 1024 at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 };
/** 1280 × 1024 at 200 % zoom. */
export const ZOOMED_TWICE = { width: 640, height: 512 };

/** The player's own text size: twice that of the browser (WCAG 1.4.4). */
export const LARGE_TEXT = 'html { font-size: 200% !important; }';

/** The spacing that text must bear (WCAG 1.4.12). */
export const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Adds rules after those of the page; returns what takes them out again. The page's security policy lets no style element in. */
export async function restyle(page: Page, css: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet();
    added.replaceSync(text);
    document.adoptedStyleSheets.push(added);
    return added;
  }, css);
  return () =>
    sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added);
    });
}

/** The page is wider than its window: each is the innermost element that sticks out, as `wider than the window: …`. */
export function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if ((document.scrollingElement?.scrollWidth ?? 0) <= width) return [];
    // What a list that scrolls sideways holds makes the page no wider.
    const isClipped = (one: Element) => {
      for (let around = one.parentElement; around && around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return true;
      return false;
    };
    const out = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        // A picture clips its parts.
        !(one instanceof SVGElement && one.ownerSVGElement) &&
        one.getBoundingClientRect().right > width + 1 &&
        one.checkVisibility() &&
        !isClipped(one),
    );
    const innermost = out.filter((one) => !out.some((other) => other !== one && one.contains(other)));
    return innermost
      .slice(0, 5)
      .map(
        (one) =>
          `wider than the window: ${one.localName} ${one.getAttribute('class')} in ${one.parentElement?.className} ${one.textContent?.slice(0, 40)}`,
      );
  });
}

/** Texts of the page's bars that lie over each other, as `text over text: the one, the other`. */
export function overlappingBars(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts: { node: Node; text: string; box: DOMRect }[] = [];
    for (const bar of document.querySelectorAll(
      'body header, body nav:last-of-type, dialog[open] > div > div',
    )) {
      const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent?.trim();
        const parent = node.parentElement;
        if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // Line by line: the box around a text of two lines holds what stands beside its second.
        for (const box of range.getClientRects()) {
          // What is cut off, or hidden for the eye, is not seen.
          const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          if (box.width > 0 && hit && (hit.contains(parent) || parent.contains(hit)))
            parts.push({ node, text, box });
        }
      }
    }
    return parts.flatMap((one, place) =>
      parts
        .slice(place + 1)
        .filter(
          // The boxes of one text's lines are higher than the lines.
          ({ node, box: { left, right, top, bottom } }) =>
            node !== one.node &&
            Math.min(right, one.box.right) - Math.max(left, one.box.left) > 1 &&
            Math.min(bottom, one.box.bottom) - Math.max(top, one.box.top) > 4,
        )
        .map((other) => `text over text: ${one.text}, ${other.text}`),
    );
  });
}

/** Texts that are cut off at the end of their line, as `cut: the text`. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = [...document.body.querySelectorAll<HTMLElement>('a *, button *, a, button')].filter((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      return textOverflow === 'ellipsis' && overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    });
    return cut.map((one) => `cut: ${one.textContent?.trim()}`);
  });
}

/**
 * Moves the focus to each control in turn, and names those of which nothing is seen then, as `focus hidden: …`: a bar or a notice
 * covers them (WCAG 2.4.11).
 */
export function hiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
    const within = modal ?? document;
    const found: string[] = [];
    const drawn = () => new Promise(requestAnimationFrame);
    const places = [0.1, 0.3, 0.5, 0.7, 0.9];
    /** What lies over the control where nothing of it is seen; null: some of it is seen. */
    const coverOf = (one: Element): string | null => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const over = new Set<string>();
      const seen = places.some((across) =>
        places.some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          if (hit) over.add(`${hit.localName} ${hit.className}`);
          return hit !== null && (one.contains(hit) || hit.contains(one));
        }),
      );
      return seen || width < 4 || height < 4 ? null : [...over].join(', ') || 'the edge of the window';
    };
    const all = within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    for (const one of all) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.tabIndex < 0) continue;
      one.focus();
      if (document.activeElement !== one) continue;
      // A control that is drawn by its label is seen there.
      const drawnBy = one.matches('input[type=radio], input[type=checkbox]') ? one.closest('label') : null;
      const shown = drawnBy ?? one;
      // The strip slides away and notes go with the scroll event of the next frame.
      await drawn();
      await drawn();
      if (coverOf(shown) === null) continue;
      // Twice: a list that grows meanwhile moves what is below it; a bar covers it again.
      shown.scrollIntoView({ block: 'nearest' });
      await drawn();
      const cover = coverOf(shown);
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40);
      if (cover !== null) found.push(`focus hidden: ${one.localName} ${name}, under ${cover}`);
    }
    return found;
  });
}

/** Controls with a name of their own that lacks a text that they show (WCAG 2.5.3), as `not in its name: the text, the name`. */
export function unnamedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(':is(a, button, summary)[aria-label]')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const name = plain(control.getAttribute('aria-label') ?? '');
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = plain(node.textContent ?? '');
        // ½ and 2× are symbols, which a name puts into words.
        const isSaid =
          /[\p{L}\p{N}]/u.test(text) &&
          !/^(½|\d+×)$/.test(text) &&
          !node.parentElement?.closest('[aria-hidden], .visually-hidden');
        if (isSaid && !name.includes(text)) found.push(`not in its name: ${text}, ${name}`);
      }
    }
    return [...new Set(found)];
  });
}
