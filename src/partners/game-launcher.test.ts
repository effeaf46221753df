// @vitest-environment page
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GameFrameMessage, gameFrameMessage } from '#contract/frame-messages.ts';
import { openGame } from './game-launcher.ts';

vi.mock('#src/core/config/app-config.ts', () => ({ config: () => ({ launcher }) }));
let launcher = '';

const ORIGIN = 'http://127.0.0.1:3001';
const game = { url: `${ORIGIN}/slot?session=1`, title: 'Sete Ladeiras' };
const ready: GameFrameMessage = { protocol: 'varanda-game/1', type: 'ready' };
let frameWindow: Window | null;
let received: GameFrameMessage[];

beforeEach(() => {
  received = [];
  window.gameLauncher = {
    open({ container, title }) {
      const frame = document.createElement('iframe');
      frame.title = title;
      container.append(frame);
      frameWindow = frame.contentWindow;
      return frame;
    },
  };
});
afterEach(() => {
  delete window.gameLauncher;
  document.body.replaceChildren();
});

const say = (data: unknown, origin: string, source: MessageEventSource | null) =>
  dispatchEvent(new MessageEvent('message', { data, origin, source }));
const open = () => openGame(document.body, game, (message) => received.push(message));

describe('messages from the game frame', () => {
  test('are accepted from its own window and origin in a known shape', async () => {
    await open();
    say(ready, ORIGIN, frameWindow);
    expect(received).toEqual([ready]);
  });

  test('are ignored from another origin, another window, or in another shape', async () => {
    await open();
    say(ready, 'https://evil.example', frameWindow);
    say(ready, 'null', frameWindow);
    say(ready, ORIGIN, window);
    say(ready, ORIGIN, null);
    for (const data of [null, 'ready', { ...ready, protocol: 'other' }, { ...ready, type: 'transfer' }]) {
      say(data, ORIGIN, frameWindow);
    }
    expect(received).toEqual([]);
  });

  test('of 5,000 random messages, only those from the frame and its origin with a known shape are accepted', async () => {
    await open();
    const amount = fc.oneof(fc.integer(), fc.double(), fc.string());
    const shape = fc.oneof(
      fc.anything(),
      fc.record(
        {
          protocol: fc.constantFrom('varanda-game/1', 'varanda-game/1', 'varanda-kyc/1', ''),
          type: fc.constantFrom('ready', 'round-start', 'round-end', 'balance-changed', 'exit', '__proto__'),
          round: fc.oneof(fc.string(), fc.constant('r1')),
          stake: amount,
          win: amount,
          balance: amount,
        },
        { requiredKeys: ['type'] },
      ),
    );
    const origins = fc.constantFrom(
      ORIGIN,
      ORIGIN,
      'https://evil.example',
      'null',
      '',
      `${ORIGIN}.evil.example`,
    );
    const sources = fc.constantFrom('frame', 'frame', 'page', 'none');
    let meant = 0;
    fc.assert(
      fc.property(shape, origins, sources, (data, origin, source) => {
        say(data, origin, { frame: frameWindow, page: window, none: null }[source]);
        const right = origin === ORIGIN && source === 'frame' && v.safeParse(gameFrameMessage, data).success;
        if (right) meant += 1;
        expect(received).toHaveLength(meant);
      }),
      { numRuns: 5_000, seed: 20_261_121 },
    );
    expect(meant).toBeGreaterThan(20);
  });

  test('are ignored once the game is closed', async () => {
    const { close } = await open();
    const source = frameWindow;
    close();
    say(ready, ORIGIN, source);
    expect(received).toEqual([]);
    expect(document.querySelector('iframe')).toBeNull();
  });
});

test('a balance is sent to the game’s origin only', async () => {
  const { sendBalance: tellBalance } = await open();
  const post = vi.fn();
  Object.defineProperty(frameWindow, 'postMessage', { value: post });
  tellBalance(5_000);
  expect(post).toHaveBeenCalledWith(
    { protocol: 'varanda-game/1', type: 'balance-changed', balance: 5_000 },
    ORIGIN,
  );
});

test('without a configured launcher the game doesn’t open and an error is thrown', async () => {
  delete window.gameLauncher;
  await expect(open()).rejects.toMatchObject({ name: 'LauncherMissing' });
});

test('[R7.07] the launcher’s script is loaded deferred if it is absent, once for all games', async () => {
  const loaded: HTMLScriptElement[] = [];
  const append = vi
    .spyOn(document.head, 'append')
    .mockImplementation((script) => void loaded.push(script as HTMLScriptElement));
  launcher = 'http://127.0.0.1:3001/launcher.js';
  await open();
  expect(loaded).toEqual([]);

  const present = window.gameLauncher;
  delete window.gameLauncher;
  const games = [open(), open()];
  expect(loaded.map(({ src, defer }) => [src, defer])).toEqual([[launcher, true]]);
  if (present) window.gameLauncher = present;
  loaded[0]?.onload?.(new Event('load'));
  await Promise.all(games);
  expect(document.querySelectorAll('iframe')).toHaveLength(3);
  append.mockRestore();
});
