// In a file of its own because it runs before the first render: what registration needs besides is loaded with it.
import { analyticsClientId, CAMPAIGN_VALUES, type Landing, readLanding } from '#contract/campaign.ts';
import { campaignStored, STORED } from '#contract/stored.ts';
import { removeStored, writeStored } from '../device/storage.ts';

/** Stores what a landing's query brings, and gives the modal that a visitor sees. R5.13: a landing without `code` clears a stored code. */
export function captureLandingParams(search: string): Landing['modal'] {
  const { values, params, modal } = readLanding([...new URLSearchParams(search)]);
  for (const name of CAMPAIGN_VALUES) {
    const value = values[name];
    if (value !== undefined) writeStored(campaignStored(name), value);
  }
  const clientId = analyticsClientId(analyticsCookie());
  if (clientId) writeStored(campaignStored('client_id'), clientId);
  if (Object.keys(params).length > 0) writeStored(STORED.params, params);
  if (values.code === undefined) removeStored(campaignStored('code'));
  return modal;
}

/** The value of the analytics provider's cookie; empty without one. */
function analyticsCookie(): string {
  return /(?:^|; )_ga=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
