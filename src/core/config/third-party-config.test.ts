import { expect, test } from 'vitest';
import { thirdPartyFromBuild } from '#contract/third-party-scripts.ts';
import { parseThirdPartyConfig } from './third-party-config.ts';

test.each([null, '', '{', '[]', '7', '{"outside": 7}', '{"appId": "casa"}'])(
  'a block of %j names no script',
  (text) => {
    expect(Object.values(parseThirdPartyConfig(text)).map(({ script }) => script)).toEqual(['', '', '', '']);
  },
);

test('what the block says of a company counts, the build’s values where it says nothing of it', () => {
  const built = thirdPartyFromBuild({
    VITE_CHAT_SCRIPT: 'https://built.example/chat.js',
    VITE_TAG_MANAGER_SCRIPT: 'https://built.example/gtm.js',
    VITE_MONITORING_SAMPLING: '40',
  });
  const outside = { chat: { script: 'https://said.example/chat.js' } };
  const { chat, tagManager, monitoring } = parseThirdPartyConfig(JSON.stringify({ outside }), built);
  expect([chat.script, tagManager.script, monitoring.sampling]).toEqual([
    'https://said.example/chat.js',
    'https://built.example/gtm.js',
    40,
  ]);
});
