import { type CallDocumentation, STAKE_ERRORS } from './call-documentation.ts';

export const doubleCallsDocumentation = {
  getDouble: {
    summary:
      'The running round of Double, what is staked in it and the last results; asking keeps rounds going',
    errors: ['internal'],
  },
  placeDoubleBet: {
    summary: 'Stakes on a colour of the running round, if it comes before its bets close',
    errors: STAKE_ERRORS,
  },
  listDoubleBets: {
    summary:
      "The player's last 50 bets on Double, newest first, with what verifies their rounds; or the 50 before one of the player's bets",
    errors: ['unauthenticated', 'invalid_input'],
  },
  listDoubleRounds: {
    summary: 'Drawn rounds of Double, newest first, and the chains that they come from',
    errors: ['invalid_input'],
  },
} satisfies Record<string, CallDocumentation>;
