// @vitest-environment page
import { act, cleanup, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { SideFace } from './faces.tsx';

afterEach(cleanup);

const symbols = () => [...document.querySelectorAll('symbol')];
const used = (root: ParentNode) => [...root.querySelectorAll('use')].map((use) => use.getAttribute('href'));

test('a crest that is shown many times is drawn once, and goes with the last place that shows it', () => {
  const places = (names: readonly string[]) => (
    <>
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places of this test have no other name
        <SideFace key={place} sport="football" name={name} />
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
      <SideFace sport="football" name="Guaporé" />
      <SideFace sport="football" name="Guaporé" other="Guaporé" />
    </>,
  );
  const fields = symbols().map((symbol) => symbol.querySelector('g path')?.getAttribute('fill'));
  expect(fields).toEqual(['#D8BC8E', '#16264F']);
});

test('a drawn page has the crest inline; the browser takes it over as it is and then uses the symbol', async () => {
  const errors = vi.spyOn(console, 'error');
  const face = <SideFace sport="football" name="Guaporé" />;
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
  const { container } = render(<SideFace sport={sport} name={name} />);
  expect(container.querySelector('path + path')?.getAttribute('data-sharp')).toBe(sharp);
});
