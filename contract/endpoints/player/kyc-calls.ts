import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { flag, orDefault, text } from '../../schema.ts';

/** §3 */
const USER_STATUSES = ['pending_face_id', 'pending_kyc', 'ip_blocked', 'approved'] as const;
export const userStatus = v.picklist(USER_STATUSES);

/** §3: who verifies. */
export const KYC_PROVIDERS = ['caf', 'legitimuz'] as const;

/** §3. `ip_blocked` comes with status 403, as a problem with these fields beside it (§8). */
export const kycStatus = v.object({
  user_status: orDefault(v.nullable(userStatus), null),
  isApproved: orDefault(flag, false),
  isVPNDetected: orDefault(flag, false),
  /** Names the run of the verification that `url` shows; the frame's result names it too. Empty without one. */
  transactionId: orDefault(text, ''),
  /** Frame address of the verification that is due: onboarding for pending_kyc, face match for pending_face_id. */
  url: orDefault(text, ''),
  /** What caf's own script needs to begin; null with another provider or where nothing is due. */
  cafOnboarding: orDefault(v.unknown(), null),
  provider: orDefault(v.picklist(KYC_PROVIDERS), 'caf'),
});
export type KycStatus = v.InferOutput<typeof kycStatus>;

export const getKycStatus = defineCall({
  name: 'getKycStatus',
  method: 'GET',
  path: '/api/kyc/onboarding',
  access: 'player',
  query: v.object({ method: v.literal('full') }),
  response: kycStatus,
  wantsIp: true,
});
