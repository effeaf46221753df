import { createECDH, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { openPartyCalls, type PartyCalls } from '#server/core/parties/party-calls.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { withDeadlines } from './party-rules.ts';
import type { PushService } from './push/push-service.ts';
import { openWebPush } from './push/web-push.ts';

const MESSAGE = { payload: '{}', ttlS: 60, topic: 'bet_settled' };

test.each([
  ['pix', 'lookUpCharge'],
  ['pix', 'hasPayout'],
  ['pix', 'findKeyOwner'],
  ['pix', 'hasRefund'],
  ['impediments', 'check'],
  ['ipCheck', 'check'],
  ['botCheck', 'challenge'],
  ['botCheck', 'verify'],
  ['games', 'jackpots'],
  ['sports', 'changes'],
  ['sports', 'statistics'],
] as const)(
  'a question that %s.%s answers wrongly is one that a party gave no answer to',
  async (name, method) => {
    const answer = async () => JSON.parse('<html>');
    const party = withDeadlines(name, { [method]: answer } as never, openPartyCalls(handTimers()));
    const asked = (party as Record<string, () => Promise<unknown>>)[method]?.();
    await expect(asked).rejects.toMatchObject({
      name: 'PartyUnavailable',
      message: `${name}.${method} gave no usable answer`,
      cause: { name: 'SyntaxError' },
    });
  },
);

test.each([
  ['pix', 'createCharge', 10_000, 'OutcomeUnknown'],
  ['pix', 'lookUpCharge', 5_000, 'PartyTimeout'],
  ['pix', 'createPayout', 10_000, 'OutcomeUnknown'],
  ['pix', 'hasPayout', 5_000, 'PartyTimeout'],
  ['pix', 'findKeyOwner', 5_000, 'PartyTimeout'],
  ['pix', 'refund', 10_000, 'OutcomeUnknown'],
  ['pix', 'hasRefund', 5_000, 'PartyTimeout'],
  ['documents', 'lookUp', 5_000, 'DocumentRegisterUnavailable'],
  ['impediments', 'check', 3_000, 'PartyTimeout'],
  ['kyc', 'startVerification', 10_000, 'OutcomeUnknown'],
  ['ipCheck', 'check', 2_000, 'PartyTimeout'],
  ['botCheck', 'challenge', 3_000, 'PartyTimeout'],
  ['botCheck', 'verify', 3_000, 'PartyTimeout'],
  ['games', 'jackpots', 3_000, 'PartyTimeout'],
  ['sports', 'changes', 5_000, 'PartyTimeout'],
  ['sports', 'statistics', 5_000, 'PartyTimeout'],
  ['mail', 'send', 10_000, 'OutcomeUnknown'],
  ['push', 'send', 12_000, 'OutcomeUnknown'],
] as const)('%s.%s is waited for %i ms, and is then a %s', async (name, method, deadlineMs, error) => {
  const timers = handTimers();
  let asked: Promise<unknown> | undefined;
  await new Promise<void>((reached) => {
    const never = () => {
      reached();
      return new Promise(() => {});
    };
    const party = withDeadlines(name, { [method]: never } as never, openPartyCalls(timers));
    const call = (party as Record<string, (device: object) => Promise<unknown>>)[method];
    asked = call?.({ endpoint: 'https://fcm.googleapis.com/fcm/send/1' });
  });
  timers.advance(deadlineMs - 1);
  expect(await Promise.race([asked, 'waits'])).toBe('waits');
  timers.advance(1);
  await expect(asked).rejects.toMatchObject({ name: error });
});

test('a feed that is computed in this process has no deadline', async () => {
  const timers = handTimers();
  const feed = { computed: true, changes: () => new Promise(() => {}) };
  const party = withDeadlines('sports', feed as never, openPartyCalls(timers)) as typeof feed;
  const asked = party.changes();
  timers.advance(600_000);
  expect(await Promise.race([asked, 'waits'])).toBe('waits');
});

describe('what one device is sent', () => {
  let calls: PartyCalls;
  let push: PushService;
  beforeEach(() => {
    calls = openPartyCalls(handTimers());
    const keys = webPush.generateVAPIDKeys();
    push = withDeadlines(
      'push',
      openWebPush({ keys, subject: 'mailto:operator@page.example', services: [] }),
      calls,
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const device = (endpoint: string) => ({
    endpoint,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  });
  const send = (to: ReturnType<typeof device>) => push.send(to, MESSAGE);
  const GOOGLE = 'https://fcm.googleapis.com/fcm/send/1';
  const MOZILLA = 'https://updates.push.services.mozilla.com/wpush/v2/1';
  const failing = (error: Error) => vi.stubGlobal('fetch', () => Promise.reject(error));
  const answering = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }));

  test('keeps nothing from the others where its keys are none, or its host', async () => {
    answering(201);
    const noKey = { ...device(GOOGLE), p256dh: `B${'A'.repeat(86)}` };
    for (let times = 0; times < 6; times += 1)
      await expect(send(noKey)).rejects.toMatchObject({ name: 'PushRefused' });
    expect(await send(device(GOOGLE))).toBe('accepted');

    failing(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }));
    const nowhere = device('https://no-such-host.notify.windows.com/w/1');
    for (let times = 0; times < 6; times += 1)
      await expect(send(nowhere)).rejects.toMatchObject({ name: 'PushRefused' });
    answering(201);
    expect(await send(device('https://db5p.notify.windows.com/w/1'))).toBe('accepted');
  });

  test('keeps nothing from those of other companies where its own does not answer', async () => {
    failing(new TypeError('fetch failed'));
    for (let times = 0; times < 5; times += 1)
      await expect(send(device(MOZILLA))).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    answering(201);
    await expect(send(device(MOZILLA))).rejects.toMatchObject({ name: 'PartyUnavailable' });
    expect(await send(device(GOOGLE))).toBe('accepted');
    expect(calls.states().map(({ call, breaker }) => [call, breaker])).toEqual([
      ['send.mozilla', 'open'],
      ['send.googleapis', 'closed'],
    ]);
  });
});
