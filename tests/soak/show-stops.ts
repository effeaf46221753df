// All stops, and the visit of some of them. Any free worker takes the next part.
import type { Browser, BrowserContext } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { GAME_FRAMES } from './game-frames.ts';
import { MODALS } from './modals.ts';
import { PAGES } from './pages.ts';
import { STATES } from './states.ts';
import { openView, type Shown, type Stop } from './view.ts';
import { test, type World } from './world.ts';

export const STOPS: readonly Stop[] = [...PAGES, ...MODALS, ...STATES, ...GAME_FRAMES];

/** Stops of one test: few, so that no worker waits long for the other's last test. */
const MOST = 4;

/** The stops in parts of a test each. */
export function parts(stops: readonly Stop[]): Stop[][] {
  return Array.from({ length: Math.ceil(stops.length / MOST) }, (_, part) =>
    stops.slice(part * MOST, (part + 1) * MOST),
  );
}

interface Visit {
  browser: Browser;
  world: World;
  language: Language;
  /** Called with each new browser context. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

/** Visits the stops in this language, and hands each page that they show to `look`. */
export async function showStops(
  { browser, world, language, prepare }: Visit,
  stops: readonly Stop[],
  look: (shown: Shown) => Promise<void>,
): Promise<void> {
  const open = async (person: Stop['person']) => {
    const context = await browser.newContext({
      // Animations would only delay the visit.
      reducedMotion: 'reduce',
      ...(person === 'visitor' ? {} : { storageState: world[person] }),
    });
    const accepted = { name: 'cookie-consent', value: 'all', url: world.product.url };
    await context.addCookies([accepted]);
    await prepare?.(context);
    return context;
  };
  const shared = {
    visitor: await open('visitor'),
    player: await open('player'),
    newcomer: await open('newcomer'),
  };
  for (const { name, person, apart, show } of stops) {
    await test.step(`${name} for a ${person}`, async () => {
      const context = apart ? await open(person) : shared[person];
      const view = await openView(context, world, language, look);
      await show(view);
      await (apart ? context : view.page).close();
    });
  }
  await Promise.all(Object.values(shared).map((context) => context.close()));
}
