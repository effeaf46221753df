// What "erase this device" removes: all that rests on it beyond the tab, but for what is listed here with its reason.
import { CAMPAIGN_VALUES } from '#contract/campaign.ts';
import { campaignStored, STORED, type Stored } from '#contract/stored.ts';
import { SEEN_BONUSES } from '#contract/stored-bonuses.ts';
import { WAITING_CHARGE } from '#contract/stored-charge.ts';
import { DEVICE_SECRET } from '#contract/stored-device.ts';
import { FOLDED_LEAGUES, FOLLOWED } from '#contract/stored-lists.ts';
import { RECENT_SEARCHES } from '#contract/stored-search.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';

/** What stays, by its key in `STORED`. */
export const STAYS_ON_DEVICE: readonly (keyof typeof STORED)[] = [
  // The session, which a logout ends.
  'jwt',
  'balance',
  'tokenEndsAt',
  'userId',
  // The consent has a switch of its own on the same page; the language is the page's own.
  'consent',
  'language',
  // D11: erasing must not put off the next reality check.
  'realityCheck',
  // D6: when the app last looked for a newer one and updated itself, which says nothing of the player.
  'lastOutdatedCheck',
  'lastUpdate',
  // Public answers of the backend.
  'queryCache',
];

const stays: ReadonlySet<Stored> = new Set(STAYS_ON_DEVICE.map((key) => STORED[key]));

/** What is removed. What rests in a tab ends with it. */
export const ERASABLE: readonly Stored[] = [
  ...Object.values(STORED),
  ...CAMPAIGN_VALUES.map(campaignStored),
  DEVICE_SECRET,
  RECENT_SEARCHES,
  FOLLOWED,
  FOLDED_LEAGUES,
  WAITING_CHARGE,
  SEEN_BONUSES,
].filter((one: Stored) => one.storage !== 'tab' && !stays.has(one));

/** Whether this device keeps anything that it can erase. */
export const keepsAnything = (): boolean => ERASABLE.some((one) => readStored(one) !== null);

/** Removes from this device what is listed here. */
export function eraseDevice(): void {
  for (const one of ERASABLE) removeStored(one);
}
