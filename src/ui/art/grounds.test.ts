import { expect, test } from 'vitest';
import { backgroundStyle } from './grounds.ts';

test('a built-in background is a class, in any letter case', () => {
  const own = backgroundStyle('#EEDFC0', '#1B1813', 'tile');
  expect(own).toEqual({ className: expect.stringMatching(/^tile \S+$/) });
  expect(backgroundStyle('#eedfc0', '#1b1813', 'tile')).toEqual(own);
});

test('any other pair is a style', () => {
  expect(backgroundStyle('#EEDFC0', '#FBF4E4', 'tile')).toEqual({
    className: 'tile',
    style: { background: '#EEDFC0', color: '#FBF4E4' },
  });
});
