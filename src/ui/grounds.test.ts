import { expect, test } from 'vitest';
import { onGround } from './grounds.ts';

test('a ground of the house is a class, in any spelling', () => {
  const own = onGround('#EEDFC0', '#1B1813', 'tile');
  expect(own).toEqual({ className: expect.stringMatching(/^tile \S+$/) });
  expect(onGround('#eedfc0', '#1b1813', 'tile')).toEqual(own);
});

test('any other pair is a style', () => {
  expect(onGround('#EEDFC0', '#FBF4E4', 'tile')).toEqual({
    className: 'tile',
    style: { background: '#EEDFC0', color: '#FBF4E4' },
  });
});
