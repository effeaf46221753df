// @vitest-environment page
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type KycFrameMessage, kycFrameMessage } from '#contract/frame-messages.ts';

const ORIGIN = 'https://kyc.example';
const due = {
  url: `${ORIGIN}/kyc/run1?lang=pt`,
  transactionId: 'run1',
  provider: 'caf' as const,
  cafOnboarding: { onboarding: 'run1' },
};

const inside = {};
let open: typeof import('./identity-verification.ts').openVerification;
let container: HTMLElement;
async function start(scripts: Record<string, string> = {}): Promise<void> {
  const config = JSON.stringify({ kycOrigins: [ORIGIN], kycScripts: scripts });
  document.body.innerHTML = `<script type="application/json" id="app-config">${config}</script><main></main>`;
  container = document.querySelector('main') ?? document.body;
  vi.resetModules();
  ({ openVerification: open } = await import('./identity-verification.ts'));
}
beforeEach(() => start());
let close = () => {};
afterEach(() => close());

async function opened() {
  const received: KycFrameMessage[] = [];
  close = await open(container, due, 'Verificação', (message) => received.push(message));
  const frame = container.querySelector('iframe');
  // Frames don't load here, so the frame's window is a stand-in.
  if (frame) Object.defineProperty(frame, 'contentWindow', { value: inside });
  const says = (data: unknown, origin = ORIGIN, source: unknown = frame?.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
  return { received, frame, says };
}

const ready = { protocol: 'varanda-kyc/1', type: 'ready', transactionId: 'run1' };
const result = {
  protocol: 'varanda-kyc/1',
  type: 'result',
  transactionId: 'run1',
  step: 'onboarding',
  status: 'approved',
};

test('shows the frame of the run and receives its messages', async () => {
  const { received, frame, says } = await opened();
  expect(frame?.src).toBe(due.url);
  says(ready);
  says(result);
  expect(received).toEqual([ready, { ...result, error: '' }]);
});

test.each([
  ['another origin', result, 'https://evil.example', undefined],
  ['no origin', result, 'null', undefined],
  ['the page itself', result, ORIGIN, 'page'],
  ['another run', { ...result, transactionId: 'run2' }, ORIGIN, undefined],
  ['another protocol', { ...result, protocol: 'varanda-game/1' }, ORIGIN, undefined],
  ['an unknown status', { ...result, status: '<b>' }, ORIGIN, undefined],
])('a message is ignored: %s', async (_, data, origin, source) => {
  const { received, says } = await opened();
  says(data, origin, source === 'page' ? window : undefined);
  expect(received).toEqual([]);
});

test('once closed, it ignores messages', async () => {
  const { received, says, frame } = await opened();
  const source = frame?.contentWindow;
  close();
  says(result, ORIGIN, source);
  expect(received).toEqual([]);
  expect(container.querySelector('iframe')).toBeNull();
});

test.each([
  '',
  'javascript:alert(1)',
  'https://evil.example/kyc/run1',
  'http://kyc.example/kyc/run1',
  'https://kyc.example.evil.example/',
  'https://kyc.example@evil.example/',
])('%j is rejected as an address', async (url) => {
  await expect(open(container, { ...due, url }, 'x', () => {})).rejects.toThrow();
  expect(container.querySelector('iframe')).toBeNull();
});

test('5,000 random messages change nothing', async () => {
  const { received, says, frame } = await opened();
  const shape = fc.oneof(
    fc.anything(),
    fc.record(
      {
        protocol: fc.constantFrom('varanda-kyc/1', 'varanda-kyc/2', ''),
        type: fc.constantFrom('ready', 'result', 'done', '__proto__'),
        transactionId: fc.constantFrom('run1', 'run2', '', 7),
        step: fc.constantFrom('onboarding', 'face-match', 'all'),
        status: fc.oneof(fc.constantFrom('approved', 'closed'), fc.string()),
        error: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  );
  const origins = fc.constantFrom(ORIGIN, 'https://evil.example', 'null', '', `${ORIGIN}.evil.example`);
  const sources = fc.constantFrom('frame', 'page', 'none');
  fc.assert(
    fc.property(shape, origins, sources, (data, origin, source) => {
      const before = received.length;
      const window_ = { frame: frame?.contentWindow, page: window, none: null }[source];
      says(data, origin, window_);
      const right = origin === ORIGIN && source === 'frame' && v.safeParse(kycFrameMessage, data);
      const meant = right ? right.success && right.output.transactionId === 'run1' : false;
      expect(received.length).toBe(meant ? before + 1 : before);
    }),
    { numRuns: 5_000, seed: 20_261_121 },
  );
});

describe('a provider’s own script', () => {
  const SCRIPT = 'https://cdn.caf.example/verify.js';
  afterEach(() => {
    delete window.identityVerifiers;
    document.head.replaceChildren();
  });

  test('is loaded deferred, once, from its configured address and renders the frame with the data of the status call', async () => {
    await start({ caf: SCRIPT });
    const asked: HTMLScriptElement[] = [];
    const append = vi
      .spyOn(document.head, 'append')
      .mockImplementation((tag) => void asked.push(tag as never));
    const given: unknown[] = [];
    const both = [
      open(container, due, 'Verificação', () => {}),
      open(container, due, 'Verificação', () => {}),
    ];
    expect(asked.map(({ src, defer }) => [src, defer])).toEqual([[SCRIPT, true]]);
    window.identityVerifiers = {
      caf: {
        open(where) {
          given.push(where);
          const frame = document.createElement('iframe');
          where.container.append(frame);
          return frame;
        },
      },
    };
    asked[0]?.onload?.(new Event('load'));
    close = (await Promise.all(both))[0] ?? close;
    append.mockRestore();
    const { url, transactionId, cafOnboarding: onboarding } = due;
    expect(given[0]).toEqual({ container, url, transactionId, onboarding, title: 'Verificação' });
    expect(container.querySelectorAll('iframe')).toHaveLength(2);
  });

  test.each(['does not come', 'is none'])('that %s opens nothing', async (how) => {
    await start({ caf: SCRIPT });
    const append = vi.spyOn(document.head, 'append').mockImplementation((tag) => {
      const script = tag as HTMLScriptElement;
      queueMicrotask(() =>
        (how === 'is none' ? script.onload : script.onerror)?.call(window, new Event('x') as never),
      );
    });
    await expect(open(container, due, 'x', () => {})).rejects.toMatchObject({ name: 'VerificationMissing' });
    expect(container.querySelector('iframe')).toBeNull();
    append.mockRestore();
  });

  test('of another provider is not loaded', async () => {
    await start({ legitimuz: SCRIPT });
    const { frame } = await opened();
    expect(frame?.src).toBe(due.url);
    expect(document.head.querySelector('script')).toBeNull();
  });
});
