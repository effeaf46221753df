// The signature with which a socket joins a player's private channel. It names the player, so that every copy of the server knows whose
// socket it is, whichever copy signed.
import { acceptedSecrets, currentSecret, type Secret } from '#server/core/secret.ts';
import { isChannelSignature, signChannel } from './pusher-protocol.ts';

interface Joining {
  key: string;
  secret: Secret;
  socketId: string;
  channel: string;
}

const signedText = (channel: string, playerId: string) => `${channel}:${playerId}`;

/** The protocol's `auth` value, with the player's id behind it. */
export function signForPlayer({ key, secret, socketId, channel }: Joining, playerId: string): string {
  return `${signChannel(key, currentSecret(secret), socketId, signedText(channel, playerId))}:${playerId}`;
}

/** The player whom a value of `signForPlayer` names; undefined where it is no such value for this socket and channel. */
export function signedPlayer({ key, secret, socketId, channel }: Joining, auth: string): string | undefined {
  const end = auth.lastIndexOf(':');
  const playerId = auth.slice(end + 1);
  const isSigned = acceptedSecrets(secret).some((one) =>
    isChannelSignature(auth.slice(0, end), key, one, socketId, signedText(channel, playerId)),
  );
  return isSigned ? playerId : undefined;
}
