import { auth } from './auth.ts';
import { cookieConsent } from './cookie-consent.ts';
import type { Guard } from './guard.ts';
import { refreshUserIp } from './refresh-ip.ts';
import { requireVerification } from './require-verification.ts';

/** The guards that a route may name (§2). */
export const GUARDS = {
  auth,
  'cookie-consent': cookieConsent,
  'refresh-ip': refreshUserIp,
  'require-verification': requireVerification,
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;
