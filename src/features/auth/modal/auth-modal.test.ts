import { expect, test } from 'vitest';
import { parseAuthPanel } from './auth-modal.tsx';

test.each(['login', 'register', 'recover', 'close'])('[R2.37a] the panel %s opens by its name', (name) => {
  expect(parseAuthPanel(name)).toBe(name);
});

test.each(['sign-in', '', 'constructor'])('[R2.37b] the unknown name %j opens the panel register', (name) => {
  expect(parseAuthPanel(name)).toBe('register');
});
