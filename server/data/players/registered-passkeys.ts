// Login with passkeys (WebAuthn): challenges that are valid once and for five minutes, keys that only the creating
// device can use. The relying party is derived from the product's own address.
import type { generateRegistrationOptions } from '@simplewebauthn/server';
import { and, asc, eq, isNull, not } from 'drizzle-orm';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/endpoints/player/passkey-calls.ts';
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { isPastSql } from '#server/core/passed-moments.ts';
import { passkeyChallengesTable, passkeysTable } from '#server/data/schema/credentials-table.ts';

type Passkey = typeof passkeysTable.$inferSelect;
type Transports = NonNullable<
  NonNullable<Parameters<typeof generateRegistrationOptions>[0]['excludeCredentials']>[number]['transports']
>;

/** The library with its certificate parsers, loaded when a passkey is first used: it would double what a start loads. */
const webAuthn = () => import('@simplewebauthn/server');

interface Passkeys {
  /**
   * The options with which the browser creates a key. Throws the refusal 'limit_reached' if the player has too many.
   */
  registrationOptions(
    tx: Queries,
    player: { id: string; email: string; name: string; site: string },
    now: number,
  ): Promise<{ challenge: string }>;
  /** Stores a new key of this player. Throws the refusals of `spend`, 'invalid_input' and 'limit_reached'. */
  register(
    tx: Queries,
    playerId: string,
    made: { name: string; credential: PasskeyRegistration },
    now: number,
  ): Promise<void>;
  /** A challenge for any key that the visitor has. */
  loginOptions(queries: Queries, now: number): Promise<{ challenge: string }>;
  /** Returns the player whose key signed, and counts the use. Throws the refusal 'wrong_credentials'. */
  authenticate(tx: Queries, credential: PasskeyAssertion, now: number): Promise<string>;
}

const unknownKey = () => new Refusal('wrong_credentials', { text: 'passkey_unknown' });
const refuse = (text: string) => new Refusal('invalid_input', { text });
const handleOf = (playerId: string) => Buffer.from(playerId).toString('base64url');

/** The challenge that a browser's response names; empty if it can't be read. */
function challengeOf(clientDataJSON: string): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge =
      typeof clientData === 'object' && clientData !== null ? Reflect.get(clientData, 'challenge') : '';
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Uses a challenge up, whatever the result: to be called outside of the transaction that continues. `playerId` null:
 * the challenge of a login. Throws the refusal 'invalid_input', `passkey_expired`, for a challenge that was used, is
 * too old or belongs to another player.
 */
export async function consumeChallenge(
  queries: Queries,
  credential: PasskeyAssertion | PasskeyRegistration,
  playerId: string | null,
  now: number,
): Promise<void> {
  const { challenge, playerId: whose, expiresAt } = passkeyChallengesTable;
  const spent = await queries
    .delete(passkeyChallengesTable)
    .where(
      and(
        eq(challenge, challengeOf(credential.response.clientDataJSON)),
        playerId === null ? isNull(whose) : eq(whose, playerId),
        not(isPastSql(expiresAt, now, PASSKEY_CHALLENGE_MS)),
      ),
    )
    .returning({ challenge });
  if (spent.length === 0) throw refuse('passkey_expired');
}

/** Creates the passkey functions for a page's address. */
export function createPasskeys(publicUrl: string): Passkeys {
  const { origin, hostname: rpID } = new URL(publicUrl);

  async function storeChallenge<Options extends { challenge: string }>(
    queries: Queries,
    options: Options,
    playerId: string | null,
    now: number,
  ): Promise<Options> {
    await queries
      .delete(passkeyChallengesTable)
      .where(isPastSql(passkeyChallengesTable.expiresAt, now, PASSKEY_CHALLENGE_MS));
    const { challenge } = options;
    const expiresAt = now + PASSKEY_CHALLENGE_MS;
    await queries.insert(passkeyChallengesTable).values({ challenge, playerId, expiresAt });
    return options;
  }

  return {
    async registrationOptions(tx, { id, email, name, site }, now) {
      const known = await findPasskeys(tx, id);
      if (known.length >= PASSKEYS_MAX) throw new Refusal('limit_reached', { text: 'passkeys_full' });
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: site,
        rpID,
        userID: Uint8Array.from(Buffer.from(id)),
        userName: email,
        userDisplayName: name,
        timeout: PASSKEY_CHALLENGE_MS,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map((key) => ({ id: key.id, transports: key.transports as Transports })),
      });
      return storeChallenge(tx, options, id, now);
    },

    async register(tx, playerId, { name, credential }, now) {
      const { verifyRegistrationResponse } = await webAuthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: challengeOf(credential.response.clientDataJSON),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) throw refuse('passkey_refused');
      const { id, publicKey, counter } = registrationInfo.credential;
      const inserted = await tx
        .insert(passkeysTable)
        .values({
          id,
          playerId,
          name,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: credential.response.transports ?? [],
          addedAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: passkeysTable.id });
      if (inserted.length === 0) throw refuse('passkey_known');
      if ((await findPasskeys(tx, playerId)).length > PASSKEYS_MAX) {
        throw new Refusal('limit_reached', { text: 'passkeys_full' });
      }
    },

    async loginOptions(queries, now) {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: PASSKEY_CHALLENGE_MS,
        userVerification: 'required',
      });
      return storeChallenge(queries, options, null, now);
    },

    async authenticate(tx, credential, now) {
      const [key] = await tx
        .select()
        .from(passkeysTable)
        .where(eq(passkeysTable.id, credential.id))
        .for('update');
      if (!key) throw unknownKey();
      const { userHandle } = credential.response;
      // No player was named before the key signed: the key itself must name its own (WebAuthn 7.2, step 6).
      if (userHandle !== handleOf(key.playerId)) throw unknownKey();
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge: challengeOf(credential.response.clientDataJSON),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        // The library refuses a counter that doesn't rise: a sign of a copied key.
        credential: {
          id: key.id,
          publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
          counter: key.counter,
        },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }));
      if (!verified || !authenticationInfo)
        throw new Refusal('wrong_credentials', { text: 'passkey_refused' });
      await tx
        .update(passkeysTable)
        .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
        .where(eq(passkeysTable.id, key.id));
      return key.playerId;
    },
  };
}

/** Throws the refusal 'wrong_credentials' where a player's key was removed; it can't be until the transaction ends. */
export async function lockPasskey(tx: Queries, playerId: string, id: string): Promise<void> {
  const [key] = await tx
    .select({ id: passkeysTable.id })
    .from(passkeysTable)
    .where(and(eq(passkeysTable.id, id), eq(passkeysTable.playerId, playerId)))
    .for('share');
  if (!key) throw unknownKey();
}

/** A player's keys, the oldest first. */
export async function findPasskeys(queries: Queries, playerId: string): Promise<Passkey[]> {
  return queries
    .select()
    .from(passkeysTable)
    .where(eq(passkeysTable.playerId, playerId))
    .orderBy(asc(passkeysTable.addedAt), asc(passkeysTable.id));
}

/** Removes one of a player's keys, or all of them without an id. Returns how many were removed. */
export async function removePasskeys(tx: Queries, playerId: string, id?: string): Promise<number> {
  const gone = await tx
    .delete(passkeysTable)
    .where(and(eq(passkeysTable.playerId, playerId), id === undefined ? undefined : eq(passkeysTable.id, id)))
    .returning({ id: passkeysTable.id });
  return gone.length;
}
