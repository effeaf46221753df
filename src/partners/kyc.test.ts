// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableIframePageLoading": true } }
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KycFrameMessage, kycFrameMessage } from '#contract/frame-messages.ts';

const ORIGIN = 'https://kyc.example';
const due = { url: `${ORIGIN}/kyc/run1?lang=pt`, transactionId: 'run1' };

const inside = {};
let open: typeof import('./kyc.ts').openVerification;
let container: HTMLElement;
beforeEach(async () => {
  document.body.innerHTML = `<script type="application/json" id="app-config">{"kycOrigins":["${ORIGIN}"]}</script><main></main>`;
  container = document.querySelector('main') ?? document.body;
  vi.resetModules();
  ({ openVerification: open } = await import('./kyc.ts'));
});
let close = () => {};
afterEach(() => close());

function opened() {
  const heard: KycFrameMessage[] = [];
  close = open(container, due, 'Verificação', (message) => heard.push(message));
  const frame = container.querySelector('iframe');
  // Nothing is loaded here, so the frame's window is a stand-in.
  if (frame) Object.defineProperty(frame, 'contentWindow', { value: inside });
  const says = (data: unknown, origin = ORIGIN, source: unknown = frame?.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
  return { heard, frame, says };
}

const ready = { protocol: 'varanda-kyc/1', type: 'ready', transactionId: 'run1' };
const result = {
  protocol: 'varanda-kyc/1',
  type: 'result',
  transactionId: 'run1',
  step: 'onboarding',
  status: 'approved',
};

test('shows the frame of the run and hears it', () => {
  const { heard, frame, says } = opened();
  expect(frame?.src).toBe(due.url);
  says(ready);
  says(result);
  expect(heard).toEqual([ready, { ...result, error: '' }]);
});

test.each([
  ['another origin', result, 'https://evil.example', undefined],
  ['no origin', result, 'null', undefined],
  ['the page itself', result, ORIGIN, 'page'],
  ['another run', { ...result, transactionId: 'run2' }, ORIGIN, undefined],
  ['another protocol', { ...result, protocol: 'varanda-game/1' }, ORIGIN, undefined],
  ['an unknown status', { ...result, status: '<b>' }, ORIGIN, undefined],
])('a message of %s changes nothing', (_, data, origin, source) => {
  const { heard, says } = opened();
  says(data, origin, source === 'page' ? window : undefined);
  expect(heard).toEqual([]);
});

test('closed, it hears nothing more', () => {
  const { heard, says, frame } = opened();
  const source = frame?.contentWindow;
  close();
  says(result, ORIGIN, source);
  expect(heard).toEqual([]);
  expect(container.querySelector('iframe')).toBeNull();
});

test.each([
  '',
  'javascript:alert(1)',
  'https://evil.example/kyc/run1',
  'http://kyc.example/kyc/run1',
  'https://kyc.example.evil.example/',
  'https://kyc.example@evil.example/',
])('%j is no address to open', (url) => {
  expect(() => open(container, { ...due, url }, 'x', () => {})).toThrow();
  expect(container.querySelector('iframe')).toBeNull();
});

test('5,000 made-up messages change nothing', () => {
  const { heard, says, frame } = opened();
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
      const before = heard.length;
      const window_ = { frame: frame?.contentWindow, page: window, none: null }[source];
      says(data, origin, window_);
      const right = origin === ORIGIN && source === 'frame' && v.safeParse(kycFrameMessage, data);
      const meant = right ? right.success && right.output.transactionId === 'run1' : false;
      expect(heard.length).toBe(meant ? before + 1 : before);
    }),
    { numRuns: 5_000, seed: 20_261_121 },
  );
});
