import { afterEach, expect, test, vi } from 'vitest';
import { parseThirdPartyConfig } from './third-party-config.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([null, '', '{', '[]', '7', '{"outside": 7}', '{"appId": "casa"}'])(
  'a block of %j names no script',
  (text) => {
    expect(Object.values(parseThirdPartyConfig(text)).map(({ script }) => script)).toEqual(['', '', '', '']);
  },
);

test('what the block says of a company counts, the build’s values where it says nothing of it', () => {
  vi.stubEnv('VITE_CHAT_SCRIPT', 'https://built.example/chat.js');
  vi.stubEnv('VITE_TAG_MANAGER_SCRIPT', 'https://built.example/gtm.js');
  vi.stubEnv('VITE_MONITORING_SAMPLING', '40');
  const outside = { chat: { script: 'https://said.example/chat.js' } };
  const { chat, tagManager, monitoring } = parseThirdPartyConfig(JSON.stringify({ outside }));
  expect([chat.script, tagManager.script, monitoring.sampling]).toEqual([
    'https://said.example/chat.js',
    'https://built.example/gtm.js',
    40,
  ]);
});
