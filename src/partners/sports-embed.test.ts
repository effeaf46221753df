// @vitest-environment page
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbedMessage, embedMessage, embedRoute } from '#contract/embed-messages.ts';
import type { EmbedContext, SportsEmbed } from './sports-embed.ts';

const ORIGIN = 'https://sportsbook.example';
const SCRIPT = `${ORIGIN}/embed.js`;
const protocol = 'varanda-sportsbook/1';
const FACTS: EmbedContext = { token: 'token-1', language: 'pt', route: '/live', balance: 500 };

const posted: [message: unknown, origin: string][] = [];
const inside = { postMessage: (message: unknown, origin: string) => void posted.push([message, origin]) };
let open: typeof import('./sports-embed.ts').openSportsEmbed;
let container: HTMLElement;
let embed: SportsEmbed | undefined;

async function start(altenar = SCRIPT): Promise<void> {
  const config = JSON.stringify({ sportsEmbeds: { altenar } });
  document.body.innerHTML = `<script type="application/json" id="app-config">${config}</script><main></main>`;
  container = document.querySelector('main') ?? document.body;
  vi.resetModules();
  ({ openSportsEmbed: open } = await import('./sports-embed.ts'));
}

/** Simulates the provider's loaded script; it renders a frame with this address. */
function scriptIsThere(address = `${ORIGIN}/frame`): void {
  window.sportsEmbeds = {
    altenar: {
      open({ container: where, title }) {
        const frame = document.createElement('iframe');
        frame.title = title;
        // Frames don't load here, so the frame's address and window are stand-ins.
        Object.defineProperty(frame, 'src', { value: address });
        Object.defineProperty(frame, 'contentWindow', { value: inside });
        where.append(frame);
        return frame;
      },
    },
  };
}

async function opened() {
  const received: EmbedMessage[] = [];
  const onMessage = (message: EmbedMessage) => void received.push(message);
  embed = await open({ ...FACTS, container, place: 'altenar', title: 'Esportes', onMessage });
  return { received, embed };
}

function says(data: unknown, origin = ORIGIN, source: unknown = inside): void {
  dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
}
const ready = { protocol, type: 'ready' };

beforeEach(async () => {
  posted.length = 0;
  scriptIsThere();
  await start();
});
afterEach(() => {
  embed?.destroy();
  embed = undefined;
  delete window.sportsEmbeds;
});

describe('[R2.14] the sportsbook in the frame', () => {
  test('receives the player, the language, the currency and the page once it is ready, at its own origin only', async () => {
    const { received } = await opened();
    expect(posted).toEqual([]);
    says(ready);
    const { token, language, route } = FACTS;
    expect(posted).toEqual([[{ protocol, type: 'start', token, language, route, currency: 'BRL' }, ORIGIN]]);
    expect(received).toEqual([ready]);
  });

  test('receives each change once, and nothing that did not change', async () => {
    const { embed: one } = await opened();
    one.update({ ...FACTS, token: 'token-2' });
    expect(posted).toEqual([]);
    says(ready);
    expect(posted).toMatchObject([[{ type: 'start', token: 'token-2' }, ORIGIN]]);
    posted.length = 0;
    one.update({ ...FACTS, token: 'token-2' });
    one.update({ token: null, language: 'es', route: '', balance: null });
    expect(posted.map(([message]) => message)).toEqual([
      { protocol, type: 'token', token: null },
      { protocol, type: 'language', language: 'es' },
      { protocol, type: 'route', route: '' },
      { protocol, type: 'balance-changed' },
    ]);
  });

  test('isn’t navigated to the page that it just reported', async () => {
    const { embed: one, received } = await opened();
    says(ready);
    posted.length = 0;
    says({ protocol, type: 'route-changed', route: '/football/brazil/' });
    expect(received.at(-1)).toEqual({ protocol, type: 'route-changed', route: '/football/brazil' });
    one.update({ ...FACTS, route: '/football/brazil' });
    expect(posted).toEqual([]);
    one.update({ ...FACTS, route: '/live' });
    expect(posted).toMatchObject([[{ type: 'route', route: '/live' }, ORIGIN]]);
  });

  test('after a reload, receives the current state', async () => {
    const { embed: one } = await opened();
    says(ready);
    one.update({ ...FACTS, token: 'token-2' });
    posted.length = 0;
    says(ready);
    expect(posted).toMatchObject([[{ type: 'start', token: 'token-2' }, ORIGIN]]);
  });

  test('once destroyed, is removed and its messages are ignored', async () => {
    const { embed: one, received } = await opened();
    one.destroy();
    says(ready);
    expect([received, posted, container.querySelector('iframe')]).toEqual([[], [], null]);
  });
});

describe('[R2.14] its script', () => {
  test('is loaded deferred, once, from the configured address', async () => {
    delete window.sportsEmbeds;
    const asked: HTMLScriptElement[] = [];
    const append = vi
      .spyOn(document.head, 'append')
      .mockImplementation((tag) => void asked.push(tag as never));
    const both = Promise.all([opened(), opened()]);
    expect(asked.map(({ src, defer }) => [src, defer])).toEqual([[SCRIPT, true]]);
    scriptIsThere();
    asked[0]?.onload?.(new Event('load'));
    for (const { embed: one } of await both) one.destroy();
    await opened();
    expect(asked).toHaveLength(1);
    append.mockRestore();
  });

  test('that fails to load opens nothing', async () => {
    delete window.sportsEmbeds;
    const append = vi.spyOn(document.head, 'append').mockImplementation((tag) => {
      const script = tag as HTMLScriptElement;
      queueMicrotask(() => script.onerror?.call(window, new Event('x') as never));
    });
    await expect(opened()).rejects.toMatchObject({ name: 'EmbedMissing' });
    append.mockRestore();
  });

  test('that is not configured, or renders a frame of another origin, opens nothing', async () => {
    scriptIsThere('https://evil.example/frame');
    await expect(opened()).rejects.toMatchObject({ name: 'EmbedMissing' });
    expect(container.querySelector('iframe')).toBeNull();
    scriptIsThere();
    await start('');
    await expect(opened()).rejects.toMatchObject({ name: 'EmbedMissing' });
  });
});

describe('[R2.14] a message', () => {
  test.each([
    ['another origin', ready, 'https://evil.example', undefined],
    ['no origin', ready, 'null', undefined],
    ['the page itself', ready, ORIGIN, 'page'],
    ['another protocol', { ...ready, protocol: 'varanda-game/1' }, ORIGIN, undefined],
    ['an unknown kind', { protocol, type: 'withdraw' }, ORIGIN, undefined],
    ['a page outside', { protocol, type: 'route-changed', route: '/../user/wallet' }, ORIGIN, undefined],
  ])('is ignored: %s', async (_, data, origin, source) => {
    const { received } = await opened();
    says(data, origin, source === 'page' ? window : inside);
    expect([received, posted]).toEqual([[], []]);
  });

  test('5,000 random ones have only their defined effects', async () => {
    const { received } = await opened();
    const shape = fc.oneof(
      fc.anything(),
      fc.record(
        {
          protocol: fc.constantFrom(protocol, 'varanda-sportsbook/2', ''),
          type: fc.constantFrom('ready', 'login', 'deposit', 'route-changed', 'slip-changed', '__proto__'),
          route: fc.oneof(fc.constantFrom('/live', '//evil.example', '/..', '/%2e%2e/x'), fc.webPath()),
          selections: fc.oneof(fc.nat(), fc.double(), fc.anything()),
        },
        { requiredKeys: [] },
      ),
    );
    const origins = fc.constantFrom(ORIGIN, 'https://evil.example', 'null', '', `${ORIGIN}.evil.example`);
    const sources = fc.constantFrom('frame', 'page', 'none');
    fc.assert(
      fc.property(shape, origins, sources, (data, origin, source) => {
        const before = received.length;
        says(data, origin, { frame: inside, page: window, none: null }[source]);
        const meant = origin === ORIGIN && source === 'frame' && v.is(embedMessage, data);
        expect(received.length).toBe(meant ? before + 1 : before);
      }),
      { numRuns: 5_000, seed: 20_261_122 },
    );
  });
});

describe('[R2.14] a page inside', () => {
  test.each([
    ['', ''],
    ['/', ''],
    ['/live', '/live'],
    ['/football/brazil/', '/football/brazil'],
    ['/event/football-1:2', '/event/football-1:2'],
  ])('%j is valid', (route, read) => {
    expect(v.parse(embedRoute, route)).toBe(read);
  });

  test.each(['live', '//evil.example', '/..', '/a/../b', '/%2e%2e/x', '/.x', '/a?b', '/a#b', '/a b', '/\\a'])(
    '%j is invalid',
    (route) => {
      expect(v.is(embedRoute, route)).toBe(false);
    },
  );

  test('a valid one always stays below the base path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webPath(), fc.string()), (route) => {
        const read = v.safeParse(embedRoute, route);
        if (!read.success) return;
        expect(new URL(`/altenar-sports${read.output}`, 'https://page.example').pathname).toBe(
          `/altenar-sports${read.output}`,
        );
      }),
      { numRuns: 5_000, seed: 20_261_122 },
    );
  });
});
