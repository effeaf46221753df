// §7: a registration reports sign_up once. It carries the gender, which the form doesn't ask for and the profile says: the
// event waits for the profile of the login that follows.
import { campaignValue } from './campaign-values.ts';
import { track } from './track.ts';

let waiting: {
  birthday: string;
  source_id: string | null;
  event_id: string | null;
  campaign_id: string | null;
  referrer_id: string | null;
} | null = null;

/** The account is open. Takes the birthday as yyyy-mm-dd, and the stored values of the link before they are cleared. */
export function prepareSignUp(birthday: string): void {
  waiting = {
    birthday,
    source_id: campaignValue('source_id'),
    event_id: campaignValue('event_id'),
    campaign_id: campaignValue('campaign_id'),
    referrer_id: campaignValue('referrer_id'),
  };
}

/** Reports a prepared sign_up. Takes the profile's gender (0 female, 1 male), or null where no login followed. */
export function reportSignUp(gender: 0 | 1 | null): void {
  if (waiting) track('sign_up', { ...waiting, gender });
  waiting = null;
}
