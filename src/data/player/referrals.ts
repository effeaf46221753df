import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/define-call.ts';
import { getReferrals } from '#contract/endpoints/player/referral-calls.ts';
import { call } from '#src/core/api/call.ts';

export type Referrals = ResponseOf<typeof getReferrals>;

/** The player's link, the referred players and the rewards; enable only with a session. */
export function referralsQuery() {
  return queryOptions({
    queryKey: ['referrals'],
    queryFn: ({ signal }) => call(getReferrals, { signal }),
    staleTime: 0,
  });
}
