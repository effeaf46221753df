import { auth } from './auth.ts';
import type { Check } from './check.ts';
import { cookieConsent } from './cookie-consent.ts';
import { refreshIp } from './refresh-ip.ts';
import { requireVerification } from './require-verification.ts';

/** The checks that a route may name (§2). */
export const CHECKS = {
  auth,
  'cookie-consent': cookieConsent,
  'refresh-ip': refreshIp,
  'require-verification': requireVerification,
} satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;
