import { describe, expect, test } from 'vitest';
import { readConfig } from './app-config.ts';

const DEFAULTS = {
  backend: '',
  appId: 'wg',
  realtimeKey: '',
  realtimeCluster: 'mt1',
  realtimeHost: '',
  botCheck: '',
  launcher: '',
  kycOrigins: [],
  kycScripts: { caf: '', legitimuz: '' },
  sportsEmbeds: { sports: '', altenar: '' },
  redirects: {},
  imageHost: '',
  storagePath: '/storage',
};

describe('the configuration', () => {
  test.each([null, '', '{', '[]', '7', '{"appId": 7}'])('takes defaults from a block of %j', (text) => {
    expect(readConfig(text)).toEqual(DEFAULTS);
  });

  test('takes what the block says', () => {
    const config = {
      backend: 'https://api.example',
      appId: 'casa',
      realtimeKey: 'key',
      realtimeHost: 'ws.example:6001',
      launcher: 'https://games.example/launcher.js',
      kycOrigins: [],
      kycScripts: { caf: '', legitimuz: '' },
      sportsEmbeds: { sports: '', altenar: 'https://altenar.example/embed.js' },
      redirects: {},
      imageHost: 'https://pictures.example/acc',
    };
    expect(readConfig(JSON.stringify(config))).toEqual({ ...DEFAULTS, ...config });
  });

  test('a bad field takes its default, the others stay', () => {
    const text = JSON.stringify({ backend: 'javascript:alert(1)', realtimeHost: 'a b', appId: 'casa' });
    expect(readConfig(text)).toEqual({ ...DEFAULTS, appId: 'casa' });
  });
});

test.each([
  ['{"botCheck":"altcha"}', 'altcha'],
  ['{"botCheck":"another"}', ''],
])('a bot check that the page knows is taken: %s', (block, botCheck) => {
  expect(readConfig(block).botCheck).toBe(botCheck);
});
