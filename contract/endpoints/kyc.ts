import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flag, orDefault, text } from '../schema.ts';

/** §3 */
const USER_STATUSES = ['pending_face_id', 'pending_kyc', 'ip_blocked', 'approved'] as const;

export const getKycStatus = defineCall({
  name: 'getKycStatus',
  method: 'GET',
  path: '/api/kyc/onboarding',
  access: 'player',
  summary: 'Where the verification stands',
  query: v.object({ method: v.literal('full') }),
  response: v.object({
    user_status: orDefault(v.nullable(v.picklist(USER_STATUSES)), null),
    isApproved: orDefault(flag, false),
    isVPNDetected: orDefault(flag, false),
    transactionId: orDefault(text, ''),
    url: orDefault(text, ''),
    cafOnboarding: orDefault(v.unknown(), null),
    provider: orDefault(v.picklist(['caf', 'legitimuz']), 'caf'),
  }),
  errors: ['unauthenticated', 'ip_blocked', 'not_found'],
});
