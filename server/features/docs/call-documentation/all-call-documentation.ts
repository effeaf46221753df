import type { CallName } from '#contract/endpoints/all-calls.ts';
import { accountCallsDocumentation } from './account-calls.ts';
import type { CallDocumentation } from './call-documentation.ts';
import { casinoCallsDocumentation } from './casino-calls.ts';
import { contentCallsDocumentation } from './content-calls.ts';
import { sportsCallsDocumentation } from './sports-calls.ts';
import { walletCallsDocumentation } from './wallet-calls.ts';

/** The documentation of every call of the contract, by the call's name: a call without one does not compile. */
export const CALL_DOCUMENTATION: Readonly<Record<CallName, CallDocumentation>> = {
  ...accountCallsDocumentation,
  ...casinoCallsDocumentation,
  ...contentCallsDocumentation,
  ...sportsCallsDocumentation,
  ...walletCallsDocumentation,
};
