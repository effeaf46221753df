// Contrast themes (`forced-colors: active`): what axe can't judge there.
import type { Page } from '@playwright/test';

/**
 * Texts of the page with a contrast below 4.5, as `faint: the text`. Behind text whose colours are forced the browser paints the
 * theme's canvas, whatever its element's background is. Axe doesn't know that, and reads a colour that isn't painted
 * (`-webkit-text-fill-color`).
 */
export function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const probe = document.createElement('i');
    probe.style.color = 'Canvas';
    document.body.append(probe);
    const canvas = getComputedStyle(probe).color;
    probe.remove();
    const groundOf = (element: Element | null): string => {
      if (!element) return canvas;
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('svg, :disabled, [aria-disabled=true], .visually-hidden')) continue;
      const { color, forcedColorAdjust } = getComputedStyle(parent);
      const ground = forcedColorAdjust === 'none' ? groundOf(parent) : canvas;
      const [light = 0, dark = 0] = [luminance(color), luminance(ground)].sort((a, b) => b - a);
      if ((light + 0.05) / (dark + 0.05) < 4.5)
        found.add(`faint: ${text.slice(0, 60)}, ${color} on ${ground}`);
    }
    return [...found];
  });
}
