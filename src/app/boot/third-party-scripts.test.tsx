// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '#contract/endpoints/content/settings-calls.ts';
import { standInScript } from '#tests/support/browser/third-party-stand-ins.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';

const ORIGIN = 'https://outside.example';
const FIVE = { applicationId: 'app', clientToken: 'pub', site: 'datadoghq.com', version: '1', env: 'test' };
const ALL = {
  chat: { script: `${ORIGIN}/chat.js` },
  translation: { script: `${ORIGIN}/translation.js`, key: 'wg_1' },
  tagManager: { script: `${ORIGIN}/gtm.js` },
  monitoring: { script: `${ORIGIN}/rum.js`, ...FIVE, sampling: 20 },
};
const SETTINGS = { general_live_chat: '1520/7', general_show_chat_widget: true, pixel_gtm: 'GTM-ABC123' };
const TOLD = [
  'translated',
  'tagsSeen',
  'monitored',
  '__lc',
  'LiveChatWidget',
  'dataLayer',
  'DD_RUM',
  'Weglot',
];

let asked: string[];
let gone: string[];
let beacons: string[];
let give: () => void;
let travel: (path: string) => void;
let press: () => Promise<void>;
let toggle: () => Promise<void>;

beforeEach(() => {
  asked = [];
  gone = [];
  beacons = [];
  // A script that is appended runs as its stand-in does, or doesn't come.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    asked.push(script.src);
    const code = gone.includes(new URL(script.src).pathname) ? undefined : standInScript(script.src);
    queueMicrotask(() => {
      if (code === undefined) return void script.onerror?.(new Event('error'));
      new Function(code)();
      script.onload?.(new Event('load'));
    });
  });
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_, body) => {
    beacons.push(String(body));
    return true;
  });
});
afterEach(() => {
  endPage();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of TOLD) Reflect.deleteProperty(window, name);
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: a browser without any
    document.cookie = `${cookie.split('=', 1)[0]}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/`;
  }
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

/** A page of its own, as a load of the document begins one. */
async function open(outside: object, settings: Partial<Settings> = SETTINGS, path = '/', appId = 'wg') {
  vi.resetModules();
  const config = JSON.stringify({ appId, outside });
  document.body.innerHTML = `<script type="application/json" id="app-config">${config}</script>`;
  history.replaceState(null, '', path);
  const [page, consent, cache, data, chat] = await Promise.all([
    import('./third-party-scripts.tsx'),
    import('#src/core/tracking/consent.ts'),
    import('#src/core/cache/query-client.ts'),
    import('#src/data/content/settings.ts'),
    import('../flows/live-chat.ts'),
  ]);
  cache.queryClient.setQueryData(data.settingsQuery().queryKey, { ...DEFAULT_SETTINGS, ...settings });
  give = () => act(() => consent.grantConsent());
  travel = (to) => act(() => history.pushState(null, '', to));
  press = chat.toggleChat;
  toggle = () => act(press);
  render(
    <QueryClientProvider client={cache.queryClient}>
      <page.ThirdPartyScripts />
    </QueryClientProvider>,
  );
}

const bubble = () => screen.queryByRole('button', { name: 'Bolha do atendimento' });
const panel = () => screen.queryByRole('region', { name: 'Atendimento' });
const told = (name: string) => Reflect.get(window, name);
const addresses = () => asked.map((address) => address.replace(ORIGIN, '')).sort();

describe("other companies' scripts", () => {
  test('[R7.08a] the chat’s script is loaded once from its configured address', async () => {
    await open({ chat: ALL.chat });
    give();
    await waitFor(() => expect(bubble()).not.toBeNull());
    expect(addresses()).toEqual(['/chat.js']);
  });

  test('[R7.08b] the translation’s script is loaded from its configured address and gets the key', async () => {
    await open({ translation: ALL.translation });
    give();
    await waitFor(() => expect(told('translated')).toEqual({ api_key: 'wg_1' }));
    expect(addresses()).toEqual(['/translation.js']);
  });

  test('wait for consent, then come once each from their configured addresses', async () => {
    await open(ALL);
    expect(asked).toEqual([]);
    give();
    await waitFor(() => expect(bubble()).not.toBeNull());
    travel('/casino');
    travel('/');
    expect(addresses()).toEqual(['/chat.js', '/gtm.js?id=GTM-ABC123', '/rum.js', '/translation.js']);
    expect(told('tagsSeen')).toEqual([expect.objectContaining({ event: 'gtm.js' })]);
    expect(beacons).toEqual([]);
  });

  test('none is asked for without an address', async () => {
    await open({ translation: { key: 'wg_1' }, monitoring: FIVE });
    give();
    expect(asked).toEqual([]);
  });

  test('[R3.23 pixel_gtm] the translation waits for a key, the tag manager for an id that is one', async () => {
    const { translation, tagManager } = ALL;
    await open({ translation: { script: translation.script }, tagManager }, { pixel_gtm: 'GTM-1&x=<b>' });
    give();
    expect(asked).toEqual([]);
  });

  /** The options that monitoring was started with. */
  async function monitored() {
    await open({ monitoring: ALL.monitoring });
    give();
    await waitFor(() => expect(told('monitored')?.options).toBeDefined());
    return told('monitored').options;
  }

  test('[R7.09b] monitoring samples as configured', async () => {
    expect(await monitored()).toMatchObject({ ...FIVE, sessionSampleRate: 20, sessionReplaySampleRate: 0 });
  });

  test('[R7.09c] monitoring masks what is typed', async () => {
    expect(await monitored()).toMatchObject({ defaultPrivacyLevel: 'mask-user-input' });
  });

  test('monitoring reports no query of an address', async () => {
    const options = await monitored();
    const event = { view: { url: 'https://a.example/?code=SOL#x', referrer: '' }, resource: { url: '/b?c' } };
    expect(options.beforeSend(event)).toBe(true);
    expect(event).toEqual({ view: { url: 'https://a.example/', referrer: '' }, resource: { url: '/b' } });
  });

  /** A list that the page asks for, which fails with this status (0: no answer). */
  async function failToLoad(status: number) {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => {
      if (status === 0) throw new TypeError('no network');
      return new Response('{}', { status });
    });
    const [{ call }, { listGames }] = await Promise.all([
      import('#src/core/api/call.ts'),
      import('#contract/endpoints/casino/casino-calls.ts'),
    ]);
    await call(listGames, { query: { q: 'ana@example.com' } }).catch(() => {});
  }
  const failures = () => told('monitored')?.failures;
  /** What monitoring is told: no query of the address. */
  const failed = (status: number) => ({
    message: `GET /v2/casino-games ${status}`,
    method: 'GET',
    url: '/v2/casino-games',
    status,
  });

  test.each([404, 0])('[R8.11] monitoring is told of a fetch that fails with %i, once', async (status) => {
    await monitored();
    await failToLoad(status);
    expect(failures()).toEqual([failed(status)]);
  });

  test('[R8.11] monitoring is told of a fetch that failed before it started, once it starts', async () => {
    await open({ monitoring: ALL.monitoring });
    await failToLoad(403);
    expect(failures()).toBeUndefined();
    give();
    await waitFor(() => expect(failures()).toEqual([failed(403)]));
    await failToLoad(404);
    expect(failures()).toEqual([failed(403), failed(404)]);
  });

  test('monitoring is told of the first fifty of very many that failed before it started', async () => {
    await open({ monitoring: ALL.monitoring });
    for (let count = 0; count < 60; count += 1) await failToLoad(count === 0 ? 404 : 400);
    give();
    await waitFor(() => expect(failures()).toHaveLength(50));
    expect(failures()[0]).toEqual(failed(404));
  });

  test.each(Object.keys(FIVE))('[R7.09a] monitoring does not run without %s', async (missing) => {
    await open({ monitoring: { ...ALL.monitoring, [missing]: '' }, translation: ALL.translation });
    give();
    await waitFor(() => expect(told('translated')).toBeDefined());
    expect(addresses()).toEqual(['/translation.js']);
  });

  test('a script that does not load is reported to operators, once, and to no player', async () => {
    gone = ['/rum.js', '/gtm.js', '/chat.js', '/translation.js'];
    await open(ALL, SETTINGS, '/casino');
    give();
    await waitFor(() => expect(beacons).toHaveLength(4));
    const reports = beacons.map((body) => JSON.parse(body));
    expect(reports.map(({ metrics }) => metrics[0].name).sort()).toEqual([
      'no-chat',
      'no-monitoring',
      'no-tag-manager',
      'no-translation',
    ]);
    expect(reports.every(({ route }) => route === '/casino')).toBe(true);
    travel('/');
    expect(document.body.querySelectorAll('[role=alert], [role=status]')).toHaveLength(0);
  });
});

describe('the live chat', () => {
  test('[R2.51] has a bubble where the setting says so', async () => {
    await open(ALL);
    give();
    await waitFor(() => expect(bubble()).not.toBeNull());
  });

  test('[R2.49b] has no bubble beside a game', async () => {
    await open(ALL, SETTINGS, '/play/sete-ladeiras');
    give();
    await waitFor(() => expect(told('translated')).toBeDefined());
    expect(addresses()).not.toContain('/chat.js');
    travel('/');
    await waitFor(() => expect(bubble()).not.toBeNull());
    travel('/play/sete-ladeiras');
    await waitFor(() => expect(bubble()).toBeNull());
  });

  test('[R3.23 general_live_chat general_show_chat_widget] has none where the setting does not', async () => {
    await open(ALL, { ...SETTINGS, general_show_chat_widget: false });
    give();
    await waitFor(() => expect(told('translated')).toBeDefined());
    expect(addresses()).not.toContain('/chat.js');
    await toggle();
    expect(panel()).not.toBeNull();
  });

  test('[R2.52] is opened by its link in the account of the setting, and closed by it', async () => {
    await open(ALL);
    give();
    await waitFor(() => expect(bubble()).not.toBeNull());
    await toggle();
    expect(panel()?.textContent).toBe('{"license":1520,"group":7,"asyncInit":true}');
    expect(bubble()).toBeNull();
    await toggle();
    expect(panel()).toBeNull();
    expect(bubble()).not.toBeNull();
  });

  test('[R9.14] on one app id there is no bubble, also when the chat is closed from within', async () => {
    const chat = { ...ALL.chat, linkAppId: 'casa' };
    await open({ ...ALL, chat }, SETTINGS, '/', 'casa');
    give();
    await waitFor(() => expect(told('translated')).toBeDefined());
    expect(addresses()).not.toContain('/chat.js');
    await toggle();
    expect(panel()).not.toBeNull();
    act(() => panel()?.click());
    await waitFor(() => expect(panel()).toBeNull());
    await waitFor(() => expect(bubble()).toBeNull());
    cleanup();
    await open({ ...ALL, chat });
    give();
    await waitFor(() => expect(bubble()).not.toBeNull());
  });

  test('comes for who asks for it, consent or not: asking is the reason', async () => {
    await open(ALL);
    await toggle();
    expect(panel()).not.toBeNull();
    expect(addresses()).toEqual(['/chat.js']);
    travel('/games/mines');
    await waitFor(() => expect(panel()).toBeNull());
    expect(bubble()).toBeNull();
  });

  test('opened before its place was decided, it stays open', async () => {
    await open(ALL);
    const opened = press();
    // Its script is still on its way.
    give();
    await opened;
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(panel()).not.toBeNull();
    expect(bubble()).toBeNull();
  });

  test('that did not come may be asked for again', async () => {
    gone = ['/chat.js'];
    await open(ALL);
    await expect(toggle()).rejects.toThrow('chat.js');
    gone = [];
    await toggle();
    expect(panel()).not.toBeNull();
  });
});
