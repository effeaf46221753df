import type { CallDocumentation } from './call-documentation.ts';

export const casinoCallsDocumentation = {
  listProviders: {
    summary: 'Game providers',
    errors: ['internal'],
  },
  listCategories: {
    summary: 'Casino categories',
    errors: ['internal'],
  },
  listGames: {
    summary: 'Games by page: all, or those that a search and filters leave',
    errors: ['invalid_input'],
  },
  listTags: {
    summary: 'What games are about',
    errors: ['internal'],
  },
  getLobby: {
    summary: 'The lobby: a featured game, the most played of seven days, games that are no slots, new games',
    errors: ['internal'],
  },
  listRecentGames: {
    summary: 'Games that the player opened for real money, the last one first',
    errors: ['unauthenticated'],
  },
  listJackpots: {
    summary: 'Progressive jackpots: what they would pay now, and their games',
    errors: ['internal'],
  },
  getGame: {
    summary: 'One game with its limits and pay table',
    errors: ['not_found'],
  },
  launchGame: {
    summary: 'Address of a game session for the launcher; real money needs a player',
    errors: [
      'unauthenticated',
      'not_found',
      'area_closed',
      'blocked_player',
      'not_verified',
      'ip_blocked',
      'too_many',
    ],
  },
  listFavourites: {
    summary: 'Favourite games',
    errors: ['unauthenticated'],
  },
  addFavourite: {
    summary: 'Adds a favourite',
    errors: ['unauthenticated', 'not_found'],
  },
  removeFavourite: {
    summary: 'Removes a favourite',
    errors: ['unauthenticated', 'not_found'],
  },
  getSeeds: {
    summary: 'The seeds of the rounds to come, the server seed as a hash',
    errors: ['unauthenticated'],
  },
  setClientSeed: {
    summary: 'Sets the client seed of the rounds to come; not while a round is open',
    errors: ['unauthenticated', 'invalid_input'],
  },
  rotateSeeds: {
    summary: 'Reveals the server seed in use and commits to a new one; not while a round is open',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
} satisfies Record<string, CallDocumentation>;
