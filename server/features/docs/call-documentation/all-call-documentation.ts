import { accountCallsDocumentation } from './account-calls.ts';
import type { CallDocumentation } from './call-documentation.ts';
import { casinoCallsDocumentation } from './casino-calls.ts';
import { contentCallsDocumentation } from './content-calls.ts';
import { sportsCallsDocumentation } from './sports-calls.ts';
import { walletCallsDocumentation } from './wallet-calls.ts';

/** The documentation of every call of the contract, by the call's name. The server does not start where one is missing (`openApiDocument`). */
export const CALL_DOCUMENTATION: Readonly<Record<string, CallDocumentation>> = {
  ...accountCallsDocumentation,
  ...casinoCallsDocumentation,
  ...contentCallsDocumentation,
  ...sportsCallsDocumentation,
  ...walletCallsDocumentation,
};
