import { defineConfig } from '@playwright/test';
import { BROWSER_DEFAULTS, LAUNCH_OPTIONS } from './tests/support/browser/browser-defaults.ts';
import { findWholeBrowser } from './tests/support/browser/find-browser.ts';
import { specsThatUse } from './tests/support/browser/specs-that-use.ts';

/** Journeys that mostly wait: for rounds of a game, or for a server to come back. One of them runs beside the others. */
const WAITING = ['**/double.spec.ts', '**/server-killed-during-round.spec.ts'];

/** Journeys on the product that a worker shares. Together: the worker ends, and the product with it, where a file without it follows. */
const SHARED = specsThatUse('tests/e2e', 'shared-product.ts').map((file) => `**/${file}`);

/** The longest offline test, which builds the page anew: it starts first, so that no worker waits for it at the end. */
const LONGEST = '**/update.spec.ts';

/** Files whose pages are loaded with a connection, and lose it later if at all. */
const CONNECTED = ['outage', 'install-offer', 'warm-start', 'page-repair', 'personal-data'].map(
  (name) => `**/${name}.spec.ts`,
);

/** As in tests/support/draw-size.ts: everything runs with `npm run check:browser:all`, which CI runs weekly. */
const isWhole = process.env.DRAWS === 'all';

/** The built page with its service worker, on the real server, through a connection that can be cut. */
const offline = {
  testDir: 'tests/pwa',
  outputDir: 'test-results/pwa',
  timeout: 400_000,
  use: {
    serviceWorkers: 'allow' as const,
    // A page that is loaded offline in the packaged browser isn't told that it is offline.
    launchOptions: { ...LAUNCH_OPTIONS, executablePath: await findWholeBrowser() },
  },
};

/** The same for pages that are loaded with a connection: the packaged browser takes less of the processor. Weekly the whole one. */
const connected = isWhole ? offline : { ...offline, use: { serviceWorkers: 'allow' as const } };

const journeys = { testDir: 'tests/e2e', outputDir: 'test-results/browser' };

/**
 * What passes or fails: `npm run check:e2e` (waiting, shared-product, journeys), `npm run check:pwa` (updates, connected, offline, foreign-backend), both
 * in one run in `npm test`, so that no worker idles between them, and the accessibility sweep of `npm run test:soak`. What measures or
 * takes pictures is in tests/measure.config.ts.
 */
export default defineConfig({
  ...BROWSER_DEFAULTS,
  workers: 3,
  ...(isWhole ? {} : { grepInvert: /@weekly/ }),
  projects: [
    { name: 'waiting', ...journeys, testMatch: WAITING, workers: 1 },
    { name: 'shared-product', ...journeys, testMatch: SHARED, testIgnore: WAITING, workers: 2 },
    { name: 'journeys', ...journeys, testIgnore: [...WAITING, ...SHARED], workers: 2 },
    { name: 'updates', ...connected, testMatch: LONGEST },
    { name: 'connected', ...connected, testMatch: CONNECTED, workers: 1 },
    { name: 'offline', ...offline, testIgnore: [LONGEST, ...CONNECTED], workers: 2 },
    { name: 'foreign-backend', ...connected, testDir: 'tests/foreign-backend', workers: 2 },
    {
      name: 'sweep',
      testDir: 'tests/soak',
      testMatch: '**/*.spec.ts',
      outputDir: 'test-results/soak',
      use: { actionTimeout: 30_000 },
      workers: 2,
    },
  ],
});
