import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode, qrPath } from './qr-code.tsx';

/** Converts the path back into modules. */
function modulesOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) {
      const row = rows[Number(y)];
      if (row) row[Number(x) + step] = true;
    }
  }
  return rows;
}

test('draws every dark module and no other', () => {
  const rows = Array.from({ length: 9 }, (_, y) =>
    Array.from({ length: 9 }, (_, x) => (x * y + x + y) % 3 !== 1),
  );
  expect(modulesOf(qrPath(rows), 9)).toEqual(rows);
});

test('joins adjacent modules', () => {
  expect(qrPath([[true, true, false, true]])).toBe('M0 0h2v1H0zM3 0h1v1H3z');
});

test('draws its own light ground first, as large as itself: a contrast theme paints those around it', () => {
  const drawn = renderToStaticMarkup(createElement(QrCode, { text: '000201', label: 'Código' }));
  const size = /viewBox="0 0 (\d+) \1"/.exec(drawn)?.[1];
  const paths = Array.from(drawn.matchAll(/<path d="([^"]+)" fill="([^"]+)"/g), ([, path = '', fill]) => [
    path.slice(0, 12),
    fill,
  ]);
  expect(paths).toEqual([
    [`M0 0h${size}v${size}H0z`.slice(0, 12), 'var(--paper)'],
    [expect.stringMatching(/^M4 4h/), '#000'],
  ]);
});
