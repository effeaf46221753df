// @vitest-environment page
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { CountryFlag, LeagueTile, SideFace } from './faces.tsx';

afterEach(cleanup);

const symbols = () => [...document.querySelectorAll('symbol')];
const used = (root: ParentNode) => [...root.querySelectorAll('use')].map((use) => use.getAttribute('href'));

test('a crest that is shown many times is drawn once, and goes with the last place that shows it', () => {
  const places = (names: readonly string[]) => (
    <>
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places of this test have no other name
        <SideFace key={place} of={{ sport: 'football', home: name }} />
      ))}
    </>
  );
  const { container, rerender } = render(places(['Guaporé', 'Igarapé', 'Guaporé', 'Guaporé']));
  const [first, second] = symbols();
  expect(symbols()).toHaveLength(2);
  expect(used(container)).toEqual([first, second, first, first].map((symbol) => `#${symbol?.id}`));
  expect(container.querySelectorAll('path')).toHaveLength(0);
  rerender(places(['Guaporé']));
  expect(symbols()).toEqual([first]);
  rerender(places([]));
  expect(document.querySelectorAll('#crests')).toHaveLength(0);
});

test('the away side of two alike crests has a drawing of its own', () => {
  render(
    <>
      <SideFace of={{ sport: 'football', home: 'Guaporé', away: 'Guaporé' }} />
      <SideFace of={{ sport: 'football', home: 'Guaporé', away: 'Guaporé' }} side="away" />
    </>,
  );
  const fields = symbols().map((symbol) => symbol.querySelector('g path')?.getAttribute('fill'));
  expect(fields).toEqual(['#D8BC8E', '#16264F']);
});

test('a drawn page has the crest inline; the browser takes it over as it is and then uses the symbol', async () => {
  const errors = vi.spyOn(console, 'error');
  const face = <SideFace of={{ sport: 'football', home: 'Guaporé' }} />;
  const place = document.createElement('div');
  place.innerHTML = renderToString(face);
  expect(used(place)).toEqual([]);
  expect(place.querySelectorAll('g path')).toHaveLength(3);
  document.body.append(place);
  const root = await act(() => hydrateRoot(place, face));
  expect(used(place)).toEqual([`#${symbols()[0]?.id}`]);
  expect(errors).not.toHaveBeenCalled();
  await act(() => root.unmount());
  place.remove();
});

test.each([
  ['tennis', 'Tomás Queiroga', null],
  ['esports', 'Trovoada', ''],
])('the letters of %s are drawn with their own ends', (sport, name, sharp) => {
  const { container } = render(<SideFace of={{ sport, home: name }} />);
  expect(container.querySelector('path + path')?.getAttribute('data-sharp')).toBe(sharp);
});

test('a club with colours of its own has a crest of the nearest inks, also after it is swapped', () => {
  const colours = { home: ['#ff0000', '#ffffff'], away: ['#ff0000', '#ffffff'] } as const;
  const match = { sport: 'football', home: 'Guaporé', away: 'Guaporé', colours };
  render(
    <>
      <SideFace of={match} />
      <SideFace of={match} side="away" />
    </>,
  );
  const fields = symbols().map((symbol) => symbol.querySelector('g path')?.getAttribute('fill'));
  expect(fields).toEqual(['#E25532', '#DCE9E4']);
});

/** The drawing as a page carries it inline, without what places it: its class, its size, and that it is not read out. */
const markup = (face: ReactNode) =>
  renderToString(face)
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/ width="[^"]*" height="[^"]*"/, '')
    .replace(' aria-hidden="true"', '');
const PEOPLE = ['Clara Stillwell', 'Bruna Mesaverde', 'Tomás Queiroga', 'Kaique "Trovão"', 'Ana de Sá Íris'];
const TEAMS = ['Trovoada', 'Mangue Squad', 'Oxigênio', 'Kobra Rosa', 'Bsgb', 'Vórtice'];
const COUNTRIES = ['brazil', 'argentina', 'mexico', 'poland', 'japan', 'australia', 'world'];
const many = (kind: string) => Array.from({ length: 240 }, (_, place) => `${kind}-${place}`);

test.each([
  ['a crest', 600, many('Clube'), (home: string) => <SideFace of={{ sport: 'football', home }} />],
  ['a league’s tile', 400, many('liga'), (slug: string) => <LeagueTile slug={slug} />],
  ['a person’s stone', 450, PEOPLE, (home: string) => <SideFace of={{ sport: 'tennis', home }} />],
  ['a team’s tag', 400, TEAMS, (home: string) => <SideFace of={{ sport: 'esports', home }} />],
  ['a country’s bands', 250, COUNTRIES, (country: string) => <CountryFlag country={country} />],
])('%s takes at most %i bytes of markup', (_, most, names, draw) => {
  const sizes = names.map((name) => markup(draw(name)).length);
  expect(Math.min(...sizes)).toBeGreaterThan(100);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
});
