import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { BadEnvironment, readEnv } from '#server/env.ts';
import { loadOrCreatePushKeys } from './web-push-env.ts';

const folder = mkdtempSync(join(tmpdir(), 'push-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pair = webPush.generateVAPIDKeys();
const given = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey };

describe('the VAPID keys', () => {
  test('are the given ones, with the page as the contact', () => {
    const { webPush: push } = readEnv({ ...given, PUBLIC_URL: 'https://play.example', SANDBOX: '1' });
    expect(push).toEqual({
      ...{ keys: pair, otherKeys: [], subject: 'https://play.example', services: [] },
    });
    expect(loadOrCreatePushKeys(push, folder, false)).toEqual(pair);
  });

  test('are given with those that they replace', () => {
    const [one, other] = [webPush.generateVAPIDKeys().publicKey, webPush.generateVAPIDKeys().publicKey];
    const former = (value: string) =>
      readEnv({ ...given, VAPID_PUBLIC_KEY_PREVIOUS: value }).webPush.otherKeys;
    expect(former(`${one}\n${other} `)).toEqual([one, other]);
    expect(former('')).toEqual([]);
    expect(() => former(`${one} ${pair.privateKey}`)).toThrow(
      /VAPID_PUBLIC_KEY_PREVIOUS\.1 must be 65 bytes/,
    );
  });

  test.each([
    [{ VAPID_PUBLIC_KEY: pair.publicKey }, 'VAPID_PRIVATE_KEY is missing'],
    [{ VAPID_PRIVATE_KEY: pair.privateKey }, 'VAPID_PUBLIC_KEY is missing'],
    [{ ...given, VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }, 'does not belong'],
    [{ ...given, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'does not belong'],
  ])('stop the start where they are not a pair (%#)', (source, reason) => {
    expect(() => readEnv(source)).toThrow(BadEnvironment);
    expect(() => readEnv(source)).toThrow(reason);
  });

  test('are generated once and stored where that is allowed, and missing elsewhere', () => {
    const { webPush: push } = readEnv({});
    expect(loadOrCreatePushKeys(push, folder, false)).toBeUndefined();
    const made = loadOrCreatePushKeys(push, folder, true);
    expect(loadOrCreatePushKeys(push, folder, true)).toEqual(made);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    if (!made) throw new Error('none was made');
    const { publicKey, privateKey } = made;
    expect(() => readEnv({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).not.toThrow();
  });
});
