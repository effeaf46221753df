// The state of the player's verification (§3, §4). The meaning of an answer is defined once here, for guards and modals.
import { CancelledError, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { getKycStatus, type KycStatus, kycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';

/** The status; enable only with a session (§6). */
export function kycQuery() {
  return queryOptions({
    queryKey: ['kyc'],
    queryFn: ({ signal }): Promise<KycStatus> =>
      call(getKycStatus, { query: { method: 'full' }, signal }).catch(statusOfRefusal),
  });
}

/** §4: approved means verified. */
export function isVerified(status: KycStatus): boolean {
  return !isVpn(status) && (status.isApproved || status.user_status === 'approved');
}

/** §8: ip_blocked flags a VPN. */
export function isVpn(status: KycStatus): boolean {
  return status.isVPNDetected || status.user_status === 'ip_blocked';
}

/** The status: the last answer while it is fresh, otherwise a new request. Throws as `call` does. */
export function loadKyc(): Promise<KycStatus> {
  return queryClient.fetchQuery(kycQuery()).catch((error: unknown) => {
    // A recheck replaced this request: its answer is used.
    if (error instanceof CancelledError) return loadKyc();
    throw error;
  });
}

/** Calls `listener` for every answer with a verified status; returns a function that unsubscribes. */
export function onVerified(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'kyc') return;
    const status = queryClient.getQueryData(kycQuery().queryKey);
    if (query.state.fetchStatus === 'idle' && status && isVerified(status)) listener();
  });
}

/** Sends a new request even if a fresh answer is known (§4), or one of the future because the clock was set back. Throws as `call` does. */
export async function recheckKyc(): Promise<KycStatus> {
  await queryClient.cancelQueries({ queryKey: kycQuery().queryKey });
  return queryClient.fetchQuery({ ...kycQuery(), staleTime: Number.NEGATIVE_INFINITY });
}

/** §4: a successful face match verifies at once; the next answer replaces it. */
export function markVerified(): void {
  queryClient.setQueryData(kycQuery().queryKey, (known) =>
    known ? { ...known, isApproved: true, user_status: 'approved' as const } : known,
  );
}

/** §7: 404 counts as approved in the client only. §8: ip_blocked comes as a 403 with the status beside the problem. */
function statusOfRefusal(error: unknown): KycStatus {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) return { ...v.parse(kycStatus, {}), isApproved: true, user_status: 'approved' };
  const parsed = v.safeParse(kycStatus, error.answer);
  const blocked =
    error.code === 'ip_blocked' || (parsed.success && parsed.output.user_status === 'ip_blocked');
  if (error.status !== 403 || !blocked) throw error;
  return { ...v.parse(kycStatus, {}), ...(parsed.success ? parsed.output : {}), user_status: 'ip_blocked' };
}
