// A picture of every page, modal, state and game that the sweep visits: each size, both themes, three languages.
import { mkdirSync } from 'node:fs';
import { LANGUAGES } from '#contract/languages.ts';
import { parts, STOPS, showStops } from '#tests/soak/show-stops.ts';
import type { Shown } from '#tests/soak/view.ts';
import { test } from '#tests/soak/world.ts';
import { followDeviceTheme, rest } from './rest.ts';
import { FOLDER, SIZES, THEMES } from './sizes.ts';

/** `/sports/live for a visitor` → `sports-live-for-a-visitor`. */
const fileName = (what: string) =>
  what
    .toLowerCase()
    .replace(/^\/ /, 'home ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Layouts of the sweep → the widths (CSS px) in which a part that only they have shows. */
const WIDTHS_OF = { phone: [360, 768], wide: [1440, 1920] };

async function takePictures({ page, what, language, layout }: Shown): Promise<void> {
  const before = page.viewportSize();
  for (const { viewport } of SIZES) {
    if (layout && !WIDTHS_OF[layout].includes(viewport.width)) continue;
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await rest(page);
      await page.screenshot({
        path: `${FOLDER}/${fileName(what)}-${language}-${theme}-${viewport.width}.png`,
      });
    }
  }
  // As the sweep leaves it.
  if (layout === 'wide') await page.setViewportSize(before ?? { width: 1440, height: 900 });
  else await page.setViewportSize({ width: 360, height: 740 });
}

test.beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
});

for (const language of LANGUAGES) {
  for (const stops of parts(STOPS)) {
    test(`${language}: ${stops.map(({ name }) => name).join(', ')}`, async ({ browser, world }) => {
      await showStops({ browser, world, language, prepare: followDeviceTheme }, stops, takePictures);
    });
  }
}
