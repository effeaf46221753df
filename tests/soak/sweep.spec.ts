// `npm run test:soak`: axe finds nothing on any page, modal or state, in three languages and two layouts. The short soak visits a third
// of them, in Portuguese.
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { PUBLIC_SCREENS, playerRoutes, publicRoutes } from '../pwa/public-screens.ts';
import { MODALS } from './modals.ts';
import { PAGES } from './pages.ts';
import { SOAK_SIZE } from './soak-size.ts';
import { DIALOGS, STATES } from './states.ts';
import { openView, type Stop } from './view.ts';
import { test } from './world.ts';

// Any free worker takes the next test.
test.describe.configure({ mode: 'parallel', timeout: SOAK_SIZE.extremes ? 600_000 : 180_000 });

const STOPS = [...PAGES, ...MODALS, ...STATES].filter((_, place) => place % SOAK_SIZE.stride === 0);
/** Stops of one test: few, so that no worker waits long for the other's last test. */
const MOST = 4;

test('the sweep visits every row of the route table', () => {
  expect(PUBLIC_SCREENS.map(({ route }) => route)).toEqual(publicRoutes());
  expect(playerRoutes().filter((path) => path.includes('{'))).toEqual([]);
});

test('the sweep lists every unnamed dialog', () => {
  const source = (file: string) => readFileSync(`src/${file}`, 'utf8');
  const own = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.startsWith('features') && file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<Modal\b/.test(source(file)) && !source(file).includes('ModalSlot'));
  expect(own.sort()).toEqual([...DIALOGS].sort());
});

for (const language of SOAK_SIZE.languages) {
  for (let from = 0; from < STOPS.length; from += MOST) {
    const stops = STOPS.slice(from, from + MOST);
    test(`${language}: ${stops.map(({ name }) => name).join(', ')}`, async ({ browser, world }) => {
      const open = async (person: Stop['person']) => {
        const context = await browser.newContext({
          // Animations would only delay the sweep.
          reducedMotion: 'reduce',
          ...(person === 'visitor' ? {} : { storageState: world[person] }),
        });
        const accepted = { name: 'cookie-consent', value: 'all', url: world.product.url };
        await context.addCookies([accepted]);
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
          const view = await openView(context, world, language);
          await show(view);
          await (apart ? context : view.page).close();
        });
      }
      await Promise.all(Object.values(shared).map((context) => context.close()));
    });
  }
}
