import { expect, test } from 'vitest';
import { BUILT } from '#server/sandbox/site/sandbox-assets.ts';
import { ENGINES } from './game-engines.ts';

test('the script and the style sheet of each engine’s page are served', () => {
  for (const { page } of ENGINES) {
    expect(BUILT).toMatchObject({ [`/${page}.js`]: 'text/javascript', [`/${page}.css`]: 'text/css' });
  }
});
