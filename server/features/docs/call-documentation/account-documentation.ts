import type { CallDocumentation } from './call-documentation.ts';

export const accountCallsDocumentation = {
  login: {
    summary: 'E-mail (or CPF in `login`) and password against a token',
    errors: ['invalid_input', 'wrong_credentials', 'access_denied', 'too_many'],
  },
  logout: {
    summary: 'Ends the session and revokes its token',
    errors: [],
  },
  refresh: {
    summary: 'Exchanges a token for its successor',
    errors: ['unauthenticated', 'token_expired'],
  },
  getProfile: {
    summary: 'The player, the balance and the running rollover',
    errors: ['unauthenticated', 'token_expired'],
  },
  generateToken: {
    summary: 'Token for the sportsbook',
    errors: ['unauthenticated', 'not_verified'],
  },
  getIp: {
    summary: "The caller's address; also the page's heartbeat",
    errors: [],
  },
  reportActivity: {
    summary: 'The player did something on the page: the session is not idle (D5)',
    errors: ['unauthenticated', 'token_expired'],
  },
  listSessions: {
    summary: 'Where the player is logged in, the session that asks first',
    errors: ['unauthenticated'],
  },
  endSession: {
    summary: 'Ends one session of the player',
    errors: ['unauthenticated', 'not_found'],
  },
  endOtherSessions: {
    summary: 'Ends every session of the player but the one that asks',
    errors: ['unauthenticated'],
  },
  authoriseChannel: {
    summary: "Signs a socket's subscription to one of the player's own channels",
    errors: ['unauthenticated', 'access_denied'],
  },
  register: {
    summary: 'Opens an account',
    errors: ['invalid_input', 'area_closed', 'too_many', 'not_ready'],
  },
  validateDocument: {
    summary: 'Name and birthday that belong to a CPF',
    errors: ['invalid_input', 'too_many'],
  },
  getBotChallenge: {
    summary: 'A challenge whose solution registration asks for',
    errors: ['too_many'],
  },
  requestRecovery: {
    summary:
      'Mails a link that sets a new password, where the address has an account; answers alike where not',
    errors: ['invalid_input', 'too_many'],
  },
  resetPassword: {
    summary: "Sets a new password with a mail's token, once and within 30 minutes; ends every session",
    errors: ['invalid_input', 'too_many'],
  },
  changePassword: {
    summary: "Changes a verified player's password; ends the other sessions",
    errors: ['unauthenticated', 'invalid_input', 'not_verified', 'ip_blocked', 'too_many'],
  },
  listPasskeys: {
    summary: "The player's passkeys, each with its last use",
    errors: ['unauthenticated'],
  },
  startPasskeyRegistration: {
    summary: 'What a browser makes a passkey from, against the password and, where codes are on, a code',
    errors: ['unauthenticated', 'invalid_input', 'limit_reached', 'too_many'],
  },
  addPasskey: {
    summary: 'Keeps the passkey that the browser made; login takes it from then on',
    errors: ['unauthenticated', 'invalid_input', 'limit_reached'],
  },
  removePasskey: {
    summary: 'Removes a passkey, against the password and, where codes are on, a code',
    errors: ['unauthenticated', 'invalid_input', 'not_found', 'too_many'],
  },
  startPasskeyLogin: {
    summary: 'A challenge for whichever passkey the visitor chooses',
    errors: ['too_many'],
  },
  passkeyLogin: {
    summary: 'A challenge that a passkey signed against a token',
    errors: ['invalid_input', 'wrong_credentials', 'access_denied', 'too_many'],
  },
  getSecondFactor: {
    summary: 'Whether login asks for a code, since when, and how many recovery codes are left',
    errors: ['unauthenticated'],
  },
  startSecondFactorSetup: {
    summary: 'Makes a secret for the app; login asks for nothing before a code of it came back',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  confirmSecondFactor: {
    summary: "The app's first code switches it on; gives the recovery codes, this once",
    errors: ['unauthenticated', 'invalid_input', 'not_found', 'too_many'],
  },
  removeSecondFactor: {
    summary: 'Switches it off, with the password and a code',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  getAccount: {
    summary: 'What the profile leaves out: how the player is reached, and where each document stands',
    errors: ['unauthenticated'],
  },
  changeAccount: {
    summary:
      'Changes the telephone number and the language of mails; name, document, birthday and e-mail stay',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  changeAddress: {
    summary: 'Says where the player lives, or corrects it',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  getPostalAddress: {
    summary:
      'The street, district, city and state of a CEP; 404 where there is no such CEP, or no address service',
    errors: ['unauthenticated', 'not_found', 'too_many', 'not_ready'],
  },
  getFirstSteps: {
    summary: 'Whether the first steps are still due',
    errors: ['unauthenticated'],
  },
  completeFirstSteps: {
    summary:
      "Sets a loss limit, the day's time limit, gender and address, all or nothing; deposits are open then",
    errors: ['unauthenticated', 'invalid_input'],
  },
  getPrivacy: {
    summary: 'What the player agreed to and when, and whether the account is to be ended',
    errors: ['unauthenticated'],
  },
  setConsent: {
    summary: 'Gives a consent or takes it back; the terms are agreed to at registration and not here',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  exportAccount: {
    summary: 'All that is kept about the player, as one JSON text; three a day, with the password',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  closeAccount: {
    summary: 'Asks for the end of the account: from now on it can only be read and emptied (D11)',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  cancelClosure: {
    summary:
      'Takes the request back while the account is not ended; refused once a withdrawal of everything was asked for',
    errors: ['unauthenticated', 'limit_reached'],
  },
  getNotifications: {
    summary: 'The key that a browser subscribes to notices with; 404 where the server has none',
    errors: ['unauthenticated', 'not_found'],
  },
  setNotifications: {
    summary:
      "Subscribes a device to topics, in place of those it had, whichever player subscribed it. Answers the server's present key",
    errors: ['unauthenticated', 'not_found', 'invalid_input', 'blocked_player', 'too_many'],
  },
  renewNotifications: {
    summary:
      "A device's topics, tied to this session from now on; a device that was another player's is let go. Answers the server's present key",
    errors: ['unauthenticated', 'not_found', 'invalid_input'],
  },
  moveNotifications: {
    summary:
      'Gives a device the address that its browser replaced the former one with; topics and player stay. The former address identifies the device',
    errors: ['not_found', 'invalid_input', 'too_many'],
  },
  removeNotifications: {
    summary: 'Unsubscribes a device',
    errors: ['unauthenticated', 'not_found', 'invalid_input'],
  },
  getKycStatus: {
    summary: 'Where the verification stands',
    errors: ['unauthenticated', 'ip_blocked', 'not_found', 'limit_reached'],
  },
  getReferrals: {
    summary: "The player's link, who came by it and what it brought",
    errors: ['unauthenticated'],
  },
  getProtection: {
    summary: "The player's limits with what is used of each, and the pause that holds",
    errors: ['unauthenticated'],
  },
  setLimit: {
    summary:
      'Sets a limit: a stricter one holds at once, a looser one in 24 hours, the present one again takes that back',
    errors: ['unauthenticated', 'invalid_input'],
  },
  setRealityCheck: {
    summary: 'Sets how many minutes lie between two reality checks',
    errors: ['unauthenticated', 'invalid_input'],
  },
  startPause: {
    summary:
      'Suspends or excludes the player at once; one that ends no later than the one that holds is refused',
    errors: ['unauthenticated', 'invalid_input'],
  },
  endPause: {
    summary: 'Comes back from a pause whose time is over',
    errors: ['unauthenticated', 'invalid_input'],
  },
  getPlayResults: {
    summary:
      'What play has come to: today, with the minutes in session, and in each of the last months, the present one last',
    errors: ['unauthenticated'],
  },
} satisfies Record<string, CallDocumentation>;
