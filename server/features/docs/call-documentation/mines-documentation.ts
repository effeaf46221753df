import { type CallDocumentation, STAKE_ERRORS } from './call-documentation.ts';

export const minesCallsDocumentation = {
  startMines: {
    summary: 'Stakes on a new round of Mines',
    errors: STAKE_ERRORS,
  },
  revealMines: {
    summary:
      'Opens a brick; the last that the largest win allows ends and pays the round; one that is open, and a round that has ended, stay as they are',
    errors: ['unauthenticated', 'not_found', 'invalid_input', 'key_missing', 'key_reused'],
  },
  cashOutMines: {
    summary: 'Stops a round and pays it; one that has ended stays as it is',
    errors: ['unauthenticated', 'not_found', 'invalid_input', 'key_missing', 'key_reused'],
  },
  getOpenMines: {
    summary: 'The round of Mines that was left open, to go on with',
    errors: ['unauthenticated'],
  },
  listMines: {
    summary:
      "The player's last 50 ended rounds of Mines, newest first, with what verifies them; or the 50 before one of the player's rounds",
    errors: ['unauthenticated', 'invalid_input'],
  },
} satisfies Record<string, CallDocumentation>;
