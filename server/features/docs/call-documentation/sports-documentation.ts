import type { CallDocumentation } from './call-documentation.ts';

export const sportsCallsDocumentation = {
  listSports: {
    summary: 'Sports, their countries and leagues, with how many events each has',
    errors: ['internal'],
  },
  listEvents: {
    summary:
      'Events that can be bet on, live ones first, then by start, 50 a page, with their main markets; none in a sport, country or league without any now, and not found where there never was one',
    errors: ['invalid_input', 'not_found'],
  },
  getEvent: {
    summary: 'An event with all of its markets, statistics and incidents; also after it ended',
    errors: ['not_found'],
  },
  getEventStatistics: {
    summary: 'How both sides of an event came into it, how they met before, and how it has gone so far',
    errors: ['not_found', 'internal'],
  },
  listPopularSelections: {
    summary:
      'The selections that most players chose, of events that run or begin within six hours: up to three sets of three',
    errors: [],
  },
  getSlip: {
    summary: 'The selections of a slip in their current state; an unknown selection is missing',
    errors: ['invalid_input'],
  },
  quoteBuiltBet: {
    summary: 'What two or more selections of one event pay as one built bet now, or why they can’t be one',
    errors: ['invalid_input'],
  },
  placeBets: {
    summary:
      'Places a slip: several singles, one multiple, one system or one built bet, all of it or nothing',
    errors: [
      'unauthenticated',
      'access_denied',
      'invalid_input',
      'limit_reached',
      'insufficient_funds',
      'area_closed',
      'blocked_player',
      'not_verified',
      'ip_blocked',
      'key_missing',
      'key_reused',
      'too_many',
    ],
  },
  listBets: {
    summary: "The player's bets, newest first, 20 a page",
    errors: ['unauthenticated', 'access_denied', 'invalid_input'],
  },
  getBet: {
    summary: 'One bet of the player',
    errors: ['unauthenticated', 'access_denied', 'not_found'],
  },
  listCashOuts: {
    summary:
      "What the player's open bets can be cashed out for at present, or why they can't; no price that holds",
    errors: ['unauthenticated', 'access_denied', 'invalid_input'],
  },
  quoteCashOut: {
    summary: 'Holds the price of an open bet for some seconds; moves nothing',
    errors: ['unauthenticated', 'access_denied', 'invalid_input', 'not_found', 'too_many'],
  },
  cashOutBet: {
    summary: 'Cashes out all or a part of an open bet at a price that was held',
    errors: [
      'unauthenticated',
      'access_denied',
      'invalid_input',
      'not_found',
      'key_missing',
      'key_reused',
      'too_many',
    ],
  },
  setAutoCashOut: {
    summary: 'From now on an open bet is cashed out by itself, whole, once it is worth so much',
    errors: ['unauthenticated', 'access_denied', 'invalid_input', 'not_found', 'too_many'],
  },
  removeAutoCashOut: {
    summary: 'An open bet is no longer cashed out by itself',
    errors: ['unauthenticated', 'access_denied', 'not_found'],
  },
} satisfies Record<string, CallDocumentation>;
