/**
 * One of the server's secrets. After a rotation: the current one signs and encrypts, and what the previous ones signed or encrypted holds.
 */
export type Secret = string | { readonly current: string; readonly previous: readonly string[] };

/** The secret that signs and encrypts. */
export const currentSecret = (secret: Secret): string =>
  typeof secret === 'string' ? secret : secret.current;

/** The secrets whose signatures hold, the current one first. */
export const acceptedSecrets = (secret: Secret): readonly string[] =>
  typeof secret === 'string' ? [secret] : [secret.current, ...secret.previous];
