// @vitest-environment page
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Momentum } from '#contract/endpoints/sports/event-statistics-calls.ts';
import { MomentumStrip } from './momentum-strip.tsx';
import { Pitch } from './pitch.tsx';

const inks = { home: '#D8BC8E', away: '#A6C9E6' };
/** Without class names, which are short in a build. */
const bytesOf = (markup: string) => markup.replaceAll(/ class="[^"]*"/g, '').length;

test.each([
  [20, 5],
  [20, 4],
  [12, 4],
  [12, 3],
])('a pitch of %i × %i cells is at most 6 kB, whoever attacks, with each leaf once', (columns, rows) => {
  for (const pressure of ['home', 'away', 'middle', null] as const) {
    const markup = renderToStaticMarkup(<Pitch {...{ columns, rows, pressure, inks }} />);
    expect(bytesOf(markup)).toBeLessThanOrEqual(6_000);
    expect(markup.match(/a40 40 0 0 1[ -]40 40a40 40/g)).toHaveLength(columns * rows);
  }
});

test('the momentum of a whole match is at most 3 kB', () => {
  const stretches = Array.from({ length: 18 }, (_, place) => ({ home: place % 7, away: (place * 3) % 8 }));
  const momentum: Momentum = {
    counted: 'Finalizações e escanteios',
    unit: 'attempts',
    minutes: 5,
    stretches,
  };
  const incidents = Array.from({ length: 10 }, (_, place) => ({
    ...{ id: `${place < 5 ? 'goal' : 'card'}-${place}`, minute: 9 * place, name: 'Gol' },
    side: place % 2 === 0 ? ('home' as const) : ('away' as const),
  }));
  const markup = renderToStaticMarkup(<MomentumStrip {...{ momentum, inks, incidents }} halves />);
  expect(bytesOf(markup)).toBeLessThanOrEqual(3_000);
});
