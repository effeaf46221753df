// The seeds that decide the rounds of house games (D9).
import * as v from 'valibot';
import { CLIENT_SEED, SERVER_SEED } from '#contract/rules/casino/provably-fair.ts';
import { defineCall } from '../../define-call.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const clientSeed = v.pipe(v.string(), v.regex(CLIENT_SEED, 'client_seed_invalid'));
const hash = v.pipe(v.string(), v.regex(SERVER_SEED));

/** The seeds of the rounds to come: the server's by its SHA-256 alone. */
const activeSeeds = v.object({
  hash,
  client_seed: v.string(),
  /** Rounds played with this server seed; the next one has the nonce after it. */
  nonce: count,
});

export const getSeeds = defineCall({
  name: 'getSeeds',
  method: 'GET',
  path: '/api/house-games/seeds',
  access: 'player',
  response: activeSeeds,
});

export const setClientSeed = defineCall({
  name: 'setClientSeed',
  method: 'POST',
  path: '/api/house-games/seeds/client',
  access: 'player',
  body: v.object({ client_seed: clientSeed }),
  response: activeSeeds,
});

export const rotateSeeds = defineCall({
  name: 'rotateSeeds',
  method: 'POST',
  path: '/api/house-games/seeds/rotate',
  access: 'player',
  response: v.object({ revealed: v.object({ hash, server_seed: hash }), current: activeSeeds }),
});
