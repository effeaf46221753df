import { afterEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { setConfig } from '#src/core/config/app-config.ts';
import { entryOf, NAV_ENTRIES, openEntries } from './nav-entries.ts';

afterEach(() => setConfig({}));

const shown = (over: Partial<typeof DEFAULT_SETTINGS>) =>
  openEntries(NAV_ENTRIES, { ...DEFAULT_SETTINGS, ...over }).map(({ id }) => id);

test('[R3.23 refer_enabled] the menu leads to referrals only while they are open, and to no closed area', () => {
  expect(shown({ refer_enabled: false })).not.toContain('referrals');
  expect(shown({ refer_enabled: true })).toContain('referrals');
  expect(shown({ refer_enabled: true, bonus_enabled: false })).not.toContain('referrals');
  expect(shown({ casino_enabled: false })).not.toContain('slots');
  expect(shown({ bonus_enabled: false })).not.toContain('bonuses');
  expect(shown({ sport_enabled: false }).filter((id) => id.includes('sports'))).toEqual([]);
});

test('e-sports are offered only where the sportsbook is ours', () => {
  const sports = (sport_embed: boolean) => shown({ sport_embed }).filter((id) => id.includes('sports'));
  // The setting alone embeds nothing.
  setConfig({ sportsEmbeds: { sports: '', altenar: '' } });
  expect(sports(true)).toEqual(['sports_live', 'sports', 'esports']);
  setConfig({ sportsEmbeds: { sports: 'https://outside.example/sports.js', altenar: '' } });
  expect(sports(false)).toEqual(['sports_live', 'sports', 'esports']);
  expect(sports(true)).toEqual(['sports_live', 'sports']);
});

test('a place belongs to the entry whose path it goes on from, the longest', () => {
  expect(entryOf('/casino/slots', NAV_ENTRIES)?.id).toBe('slots');
  expect(entryOf('/sports/esports/event/1', NAV_ENTRIES)?.id).toBe('esports');
  expect(entryOf('/sports/football', NAV_ENTRIES)?.id).toBe('sports');
  expect(entryOf('/user/indications', NAV_ENTRIES)?.id).toBe('referrals');
  expect(entryOf('/nowhere', NAV_ENTRIES)).toBeUndefined();
});
