// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { drawBetPicture } from './bet-picture.ts';

const TEXTS = {
  ...{ site: 'Varanda', heading: 'Minha aposta', kind: 'Simples', totalOdds: '1.80', more: '', age: '18+' },
  ...{ about: ['Guaporé x Guaporé'], odds: ['1.80'], warning: 'Apostar pode causar dependência.' },
};
/** The fills of the picture, in their order. */
let fills: string[];

beforeEach(() => {
  fills = [];
  vi.stubGlobal('Path2D', class {});
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (set, name) =>
      name === 'fill'
        ? () => void fills.push(String(set.fillStyle))
        : name === 'measureText'
          ? () => ({ width: 10 })
          : (set[String(name)] ?? (() => {})),
    set: (set, name, value) => Reflect.set(set, name, value),
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bet = (leg: object) => ({ legs: [leg] }) as unknown as Bet;
const drawn = (leg: object) => {
  drawBetPicture(document.createElement('canvas'), bet(leg), TEXTS, 'sans-serif');
  return fills;
};

test('of two alike crests the away side’s has swapped colours, as on the page', () => {
  const all = drawn({ sport: 'football', home: 'Guaporé', away: 'Guaporé', selection_name: 'Guaporé' });
  const [sand, night] = ['#D8BC8E', '#16264F'];
  expect(all.filter((fill) => fill === sand || fill === night)).toEqual([sand, night, night, sand]);
});

test('a side with colours of its own has them in the picture too', () => {
  const colours = { home: ['#ff0000', '#ffffff'], away: null };
  const all = drawn({ sport: 'football', home: 'Guaporé', away: 'Sertanejo', selection_name: 'x', colours });
  expect(all).toContain('#E25532');
  expect(all).not.toContain('#D8BC8E');
});
