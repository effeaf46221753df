// `npm run test:soak`: axe finds nothing on any page, modal or state, in three languages and two layouts. The short soak visits a third
// of them, in Portuguese.
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { PUBLIC_SCREENS, playerRoutes, publicRoutes } from '../pwa/public-screens.ts';
import { checkPage } from './check-page.ts';
import { parts, STOPS, showStops } from './show-stops.ts';
import { SOAK_SIZE } from './soak-size.ts';
import { DIALOGS } from './states.ts';
import { test } from './world.ts';

// Any free worker takes the next test.
test.describe.configure({ mode: 'parallel', timeout: SOAK_SIZE.extremes ? 600_000 : 180_000 });

const VISITED = STOPS.filter((_, place) => place % SOAK_SIZE.stride === 0);

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
  for (const stops of parts(VISITED)) {
    test(`${language}: ${stops.map(({ name }) => name).join(', ')}`, async ({ browser, world }) => {
      await showStops({ browser, world, language }, stops, checkPage);
    });
  }
}
