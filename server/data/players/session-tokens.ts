// The claims of a token (§3) and their signature. Signing the same claims gives the same token.

import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { type Cents, centsToReais } from '#contract/rules/money/money.ts';
import { isTooFarAhead } from '#server/core/passed-moments.ts';
import { acceptedSecrets, currentSecret, type Secret } from '#server/core/secret.ts';

interface TokenClaims {
  /** The token's id. */
  id: string;
  sessionId: string;
  playerId: string;
  /** Real money at the time of signing. */
  balanceCents: Cents;
  /** ms since 1970, whole seconds. */
  expiresAt: number;
}

/** The token wasn't issued by this server. */
export class TokenInvalid extends Error {
  override name = 'TokenInvalid';
}

const payload = v.object({
  jti: v.string(),
  sid: v.string(),
  user_id: v.string(),
  exp: v.number(),
});

const sportsbookPayload = v.object({ sid: v.string(), user_id: v.string(), exp: v.number() });

const keyOf = (secret: string) => new TextEncoder().encode(secret);
const SESSION = 'session';
const SPORTSBOOK = 'sportsbook';

/** Signs a session's token. */
export async function signToken(claims: TokenClaims, secret: Secret): Promise<string> {
  return new SignJWT({
    balance: centsToReais(claims.balanceCents),
    user_id: claims.playerId,
    sid: claims.sessionId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(claims.id)
    .setAudience(SESSION)
    .setExpirationTime(claims.expiresAt / 1_000)
    .sign(keyOf(currentSecret(secret)));
}

export type SessionClaims = Omit<TokenClaims, 'balanceCents'>;

/** Tokens with a verified signature, by secret: a player's page sends the same token with every call for an hour. */
const verifiedTokens = new Map<string, Map<string, SessionClaims>>();
const TOKEN_CACHE_SIZE = 10_000;

/** Reads a session's token, expired or not; the session decides whether it is still valid. Throws `TokenInvalid`. */
export async function readToken(token: string, secret: Secret): Promise<SessionClaims> {
  for (const one of acceptedSecrets(secret)) {
    const known = verifiedTokens.get(one)?.get(token);
    if (known) return known;
  }
  return withAccepted(secret, (one) => readTokenOf(token, one));
}

/** Reads with each accepted secret in turn. Throws `TokenInvalid` where none of them fits. */
async function withAccepted<Claims>(
  secret: Secret,
  read: (secret: string) => Promise<Claims>,
): Promise<Claims> {
  for (const one of acceptedSecrets(secret)) {
    try {
      return await read(one);
    } catch (error) {
      if (!(error instanceof TokenInvalid)) throw error;
    }
  }
  throw new TokenInvalid();
}

async function readTokenOf(token: string, secret: string): Promise<SessionClaims> {
  const good = verifiedTokens.get(secret) ?? new Map<string, SessionClaims>();
  verifiedTokens.set(secret, good);
  const claims = await verify(token, secret);
  if (good.size >= TOKEN_CACHE_SIZE) good.clear();
  good.set(token, claims);
  return claims;
}

async function verify(token: string, secret: string): Promise<SessionClaims> {
  try {
    const { payload: claimSet } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: SESSION,
      currentDate: new Date(0),
    });
    const claims = v.parse(payload, claimSet);
    return {
      id: claims.jti,
      sessionId: claims.sid,
      playerId: claims.user_id,
      expiresAt: claims.exp * 1_000,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof v.ValiError) throw new TokenInvalid();
    throw error;
  }
}

/**
 * The claims of the sportsbook's token. It belongs to the session: its reader must check that the session is still
 * live.
 */
interface SportsbookClaims {
  playerId: string;
  sessionId: string;
  /** ms since 1970. */
  expiresAt: number;
}

/** How long a token for the sportsbook is valid (ms). */
export const SPORTSBOOK_TOKEN_MS = 3_600_000;

/** Signs a token by which the sportsbook identifies a player; it authorizes nothing else. */
export async function signSportsbookToken(
  { playerId, sessionId, expiresAt }: SportsbookClaims,
  secret: Secret,
): Promise<string> {
  return new SignJWT({ user_id: playerId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(SPORTSBOOK)
    .setExpirationTime(Math.floor(expiresAt / 1_000))
    .sign(keyOf(currentSecret(secret)));
}

/** The player, session and end of a valid sportsbook token. Throws `TokenInvalid`, also for an expired one. */
export async function readSportsbookToken(
  token: string,
  secret: Secret,
  now: number,
): Promise<SportsbookClaims> {
  return withAccepted(secret, (one) => readSportsbookTokenOf(token, one, now));
}

async function readSportsbookTokenOf(token: string, secret: string, now: number): Promise<SportsbookClaims> {
  try {
    const { payload: claimSet } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: SPORTSBOOK,
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    });
    const { user_id: playerId, sid: sessionId, exp } = v.parse(sportsbookPayload, claimSet);
    const expiresAt = exp * 1_000;
    if (isTooFarAhead(expiresAt, now, SPORTSBOOK_TOKEN_MS)) throw new TokenInvalid();
    return { playerId, sessionId, expiresAt };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof v.ValiError) throw new TokenInvalid();
    throw error;
  }
}
