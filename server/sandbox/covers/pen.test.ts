import { expect, test } from 'vitest';
import { createPen, path, short } from './pen.ts';

test('numbers lose digits that are not visible', () => {
  expect([0.25, -0.04, 12, -0.5, 2.71].map(short)).toEqual(['.3', '0', '12', '-.5', '2.7']);
});

test('a template keeps one space where numbers meet and none elsewhere', () => {
  expect(path`M${1} ${2}h${-3} l ${4} ${-5.55}z`).toBe('M1 2h-3l4-5.5z');
});

test('a pen writes relative commands and repeats none', () => {
  const pen = createPen();
  pen.move([10, 10]);
  pen.line([20, 10]);
  pen.line([25, 15]);
  pen.line([30, 20]);
  pen.close();
  pen.move([10, 12]);
  expect(pen.data()).toBe('m10 10h10l5 5 5 5zm0 2');
});

test('rounding does not add up along a path', () => {
  const pen = createPen();
  pen.move([0, 0]);
  for (let step = 1; step <= 90; step++) pen.line([step * 1.04, step % 2]);
  const moved = [...pen.data().matchAll(/[l ](-?[\d.]+)[ -]/g)];
  expect(moved.length).toBeGreaterThan(0);
  const numbers =
    pen
      .data()
      .slice(1)
      .match(/-?\d*\.?\d+/g)
      ?.map(Number) ?? [];
  const xs = numbers.filter((_, index) => index % 2 === 0);
  expect(xs.reduce((sum, x) => sum + x, 0)).toBeCloseTo(93.6, 1);
});
