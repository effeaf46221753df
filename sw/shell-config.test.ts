import { expect, test } from 'vitest';
import { backendIn } from './shell-config.ts';

const shell = (config: string) =>
  `<!doctype html><script type="application/json" id="app-config" data-mark="x">${config}</script><div id="root">`;

test('the stored page says where its backend is', () => {
  expect(backendIn(shell('{"backend":"https://api.example/base","appId":"wg"}'))).toBe(
    'https://api.example/base',
  );
});

test.each(['{}', '{"backend":""}', '{"backend":"javascript:alert(1)"}', 'no json', '[]'])(
  '%s says none: the page’s own origin it is',
  (config) => {
    expect(backendIn(shell(config))).toBe('');
  },
);
