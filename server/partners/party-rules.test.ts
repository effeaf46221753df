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
] as const)('a question that %s.%s answers wrongly is one that a party gave no answer to', async (name, method) => {
  const answer = async () => JSON.parse('<html>');
  const party = withDeadlines(name, { [method]: answer } as never, openPartyCalls(handTimers()));
  const asked = (party as Record<string, () => Promise<unknown>>)[method]?.();
  await expect(asked).rejects.toMatchObject({
    name: 'PartyUnavailable',
    message: `${name}.${method} gave no usable answer`,
    cause: { name: 'SyntaxError' },
  });
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
    expect(await send(device(GOOGLE))).toBe('taken');

    failing(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }));
    const nowhere = device('https://no-such-host.notify.windows.com/w/1');
    for (let times = 0; times < 6; times += 1)
      await expect(send(nowhere)).rejects.toMatchObject({ name: 'PushRefused' });
    answering(201);
    expect(await send(device('https://db5p.notify.windows.com/w/1'))).toBe('taken');
  });

  test('keeps nothing from those of other companies where its own does not answer', async () => {
    failing(new TypeError('fetch failed'));
    for (let times = 0; times < 5; times += 1)
      await expect(send(device(MOZILLA))).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    answering(201);
    await expect(send(device(MOZILLA))).rejects.toMatchObject({ name: 'PartyUnavailable' });
    expect(await send(device(GOOGLE))).toBe('taken');
    expect(calls.states().map(({ call, breaker }) => [call, breaker])).toEqual([
      ['send.mozilla', 'open'],
      ['send.googleapis', 'closed'],
    ]);
  });
});
