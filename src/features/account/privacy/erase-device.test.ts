import { expect, test } from 'vitest';
import { campaignStored, STORED } from '#contract/stored.ts';
import { ERASABLE, STAYS_ON_DEVICE } from './erase-device.ts';

test('a device that is erased keeps nothing that says what the player did or likes', () => {
  const names = ERASABLE.map(({ name }) => name);
  for (const name of [
    ...['recent_searches', 'followed', 'folded_leagues', 'device_secret', 'waiting_charge'],
    ...['theme', 'sound', 'odds_format', 'odds_change', 'visits', 'install_dismissed'],
    ...['lastAttemptedRoute', 'params', 'banner_code', 'monitoring_session'],
    ...['utm_source', 'code', 'btag'].map((value) => campaignStored(value as 'code').name),
  ])
    expect(names).toContain(name);
});

test('session, consent, language, the reality check and marks of the app itself stay', () => {
  expect(STAYS_ON_DEVICE.map((key) => STORED[key].name).sort()).toEqual([
    'balance',
    'cache',
    'cookie-consent',
    'jwt',
    'last_outdated_check',
    'last_update',
    'reality_check',
    'token_ends_at',
    'user_id',
    'wglang',
  ]);
  const names = ERASABLE.map(({ name }) => name);
  for (const key of STAYS_ON_DEVICE) expect(names).not.toContain(STORED[key].name);
});
