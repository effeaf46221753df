import { expect, test } from 'vitest';
import { parseAuthPanel } from './auth-panel.ts';

test.each([
  ['login', 'login'],
  ['register', 'register'],
  ['recover', 'recover'],
  ['close', 'close'],
  ['sign-in', 'register'],
  ['', 'register'],
  ['constructor', 'register'],
])('[R2.37] the name %j opens the panel %s', (name, panel) => {
  expect(parseAuthPanel(name)).toBe(panel);
});
