import { expect, test } from 'vitest';
import { backendIn } from './shell-config.ts';

const shell = (config: string) =>
  `<!doctype html><script type="application/json" id="app-config" data-mark="x">${config}</script><div id="root">`;

test('the backend’s address is read from the configuration in the page', () => {
  expect(backendIn(shell('{"backend":"https://api.example/base","appId":"wg"}'))).toBe(
    'https://api.example/base',
  );
});

test.each(['{}', '{"backend":""}', '{"backend":"javascript:alert(1)"}', 'no json', '[]'])(
  'the configuration %s has no valid address of a backend',
  (config) => {
    expect(backendIn(shell(config))).toBe('');
  },
);
