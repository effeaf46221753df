// The launch token in a game's address: player, game and limits, signed by the operator. It opens one session and expires
// after a minute.

import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { language } from '#contract/languages.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { acceptedSecrets, currentSecret, type Secret } from '#server/core/secret.ts';
import { partyJson } from '../party-json.ts';

/** A launch older than this (ms) opens nothing. */
const LAUNCH_LIFE_MS = 60_000;

const launch = v.object({
  /** The operator's game session, named in every wallet call; empty in demo mode. */
  session: v.pipe(v.string(), v.maxLength(80)),
  /** Who plays which of the operator's games, the same in every launch; both empty in demo mode. */
  player: v.pipe(v.string(), v.maxLength(80)),
  gameId: v.pipe(v.string(), v.maxLength(80)),
  /** The engine that plays it. */
  game: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  gameName: v.pipe(v.string(), v.maxLength(80)),
  /** What the game's cover is drawn from beside its name; absent in a token of an earlier build. */
  cover: v.optional(
    v.object({
      /** The operator's game, also in demo mode. */
      id: v.pipe(v.string(), v.maxLength(80)),
      provider: v.pipe(v.string(), v.maxLength(80)),
      /** Slug of its category. */
      category: v.pipe(v.string(), v.maxLength(80)),
    }),
  ),
  mode: v.picklist(['real', 'demo']),
  language,
  /** The game's limits, cents. */
  minBetCents: v.pipe(v.number(), v.safeInteger()),
  maxBetCents: v.pipe(v.number(), v.safeInteger()),
  /** Unique id of the launch, so that it opens one session only. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  expiresAt: v.pipe(v.number(), v.safeInteger()),
});
export type Launch = v.InferOutput<typeof launch>;

/** A launch token that is not signed by the operator, or has expired. */
export class LaunchRefused extends Error {
  override name = 'LaunchRefused';
}

function digest(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(`launch.${payload}`).digest();
}

/** Signs a launch at `now` (ms); gives a token that fits into an address. */
export function signLaunch(secret: Secret, request: Omit<Launch, 'expiresAt'>, now: number): string {
  const payload = Buffer.from(JSON.stringify({ ...request, expiresAt: now + LAUNCH_LIFE_MS })).toString(
    'base64url',
  );
  return `${payload}.${digest(currentSecret(secret), payload).toString('base64url')}`;
}

/** Reads a token at `now` (ms). Throws `LaunchRefused`. */
export function verifyLaunch(secret: Secret, token: string, now: number): Launch {
  const parts = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token);
  if (!parts) throw new LaunchRefused('not a launch token');
  const [, payload = '', given = ''] = parts;
  const isSigned = acceptedSecrets(secret).some((one) =>
    timingSafeEqual(Buffer.from(given, 'base64url'), digest(one, payload)),
  );
  if (!isSigned) throw new LaunchRefused('wrong signature');
  const text = Buffer.from(payload, 'base64url').toString('utf8');
  const parsed = v.safeParse(v.pipe(partyJson, launch), text);
  if (!parsed.success) throw new LaunchRefused('not a launch');
  if (isPast(parsed.output.expiresAt, now, LAUNCH_LIFE_MS)) throw new LaunchRefused('too late');
  return parsed.output;
}
