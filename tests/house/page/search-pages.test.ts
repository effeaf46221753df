import { expect, test } from 'vitest';
import { NAV_ENTRIES } from '#src/app/frame/menu/nav-entries.ts';
import { openPages } from '#src/features/search/pages.ts';

const pages = openPages({ player: true, casino: true, sport: true, bonus: true });

test('a page has the same icon in the search and in the menu', () => {
  const icons = new Map(NAV_ENTRIES.map(({ to, icon }) => [to, icon]));
  const both = pages.filter(({ to }) => icons.has(to));
  expect(both.length).toBeGreaterThan(8);
  expect(both.filter(({ to, icon }) => icons.get(to) !== icon).map(({ id }) => id)).toEqual([]);
});

test('live matches and live tables, which share a word, have an icon each', () => {
  const iconOf = (id: string) => pages.find((page) => page.id === id)?.icon;
  expect([iconOf('sports_live'), iconOf('live')]).toEqual(['live', 'cam']);
});
