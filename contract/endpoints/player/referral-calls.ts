import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { cents, flag, id, listOf, moment, orDefault, text } from '../../schema.ts';

/** §3: what each side gets. */
const share = v.object({
  wallet_type: orDefault(v.picklist(['real', 'bonus']), 'bonus'),
  amount: orDefault(cents, 0),
});

/** A reward of the referrer; waiting until the referee (and the referrer) has had a settled real-money bet (D11). */
const reward = v.object({
  id,
  status: orDefault(v.picklist(['waiting', 'credited', 'ended']), 'waiting'),
  wallet_type: orDefault(v.picklist(['real', 'bonus']), 'bonus'),
  amount: orDefault(cents, 0),
  created_at: moment,
});

export const getReferrals = defineCall({
  name: 'getReferrals',
  method: 'GET',
  path: '/api/referrals',
  access: 'player',
  response: v.object({
    /** False: only what was earned before is shown (`refer_enabled`). */
    enabled: orDefault(flag, false),
    code: orDefault(text, ''),
    /** `/ref/{code}` at the page's address. */
    link: orDefault(text, ''),
    registered: orDefault(v.number(), 0),
    /** Whose first deposit counted. */
    qualified: orDefault(v.number(), 0),
    /** Bounds of the referee's first deposit (cents); `max` 0: none. */
    deposit_min: orDefault(cents, 0),
    deposit_max: orDefault(cents, 0),
    referrer: orDefault(share, { wallet_type: 'bonus', amount: 0 }),
    referee: orDefault(share, { wallet_type: 'bonus', amount: 0 }),
    /** Newest first: all that are not finished, and the newest 200 of the finished ones. */
    rewards: orDefault(listOf(reward), []),
  }),
});
