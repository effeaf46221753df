import { accountCallsDocumentation } from './account-documentation.ts';
import type { CallDocumentation } from './call-documentation.ts';
import { casinoCallsDocumentation } from './casino-documentation.ts';
import { contentCallsDocumentation } from './content-documentation.ts';
import { doubleCallsDocumentation } from './double-documentation.ts';
import { minesCallsDocumentation } from './mines-documentation.ts';
import { sportsCallsDocumentation } from './sports-documentation.ts';
import { walletCallsDocumentation } from './wallet-documentation.ts';

/** The documentation of every call of the contract, by the call's name. The server does not start where one is missing (`openApiDocument`). */
export const CALL_DOCUMENTATION: Readonly<Record<string, CallDocumentation>> = {
  ...accountCallsDocumentation,
  ...casinoCallsDocumentation,
  ...contentCallsDocumentation,
  ...minesCallsDocumentation,
  ...doubleCallsDocumentation,
  ...sportsCallsDocumentation,
  ...walletCallsDocumentation,
};
