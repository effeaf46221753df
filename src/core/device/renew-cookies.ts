import { CAMPAIGN_VALUES } from '#contract/campaign.ts';
import { campaignStored, STORED, type Stored } from '#contract/stored.ts';
import { readStored, storedUntil, writeStored } from './storage.ts';

/**
 * Writes the cookies anew that have a copy on disk, for as long as the copy has left. WebKit ends a cookie that a script has written
 * after seven days, and after one where a link of a tracker's domain led here; the server and the operator's scripts read cookies alone.
 */
export function renewCookies(): void {
  const kinds: readonly Stored[] = [...Object.values(STORED), ...CAMPAIGN_VALUES.map(campaignStored)];
  for (const what of kinds.filter(({ copied }) => copied)) {
    const value = readStored(what);
    const until = storedUntil(what);
    if (value !== null && until !== undefined) writeStored(what, value, until - Date.now());
  }
}
