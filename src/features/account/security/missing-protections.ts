import type { Passkey } from '#contract/endpoints/player/passkey-calls.ts';

/** How many of second factor and passkey an account lacks; undefined while one of them is unknown. */
export function missingProtections(
  factor: { on: boolean } | undefined,
  passkeys: readonly Passkey[] | undefined,
): number | undefined {
  if (!factor || !passkeys) return undefined;
  return Number(!factor.on) + Number(passkeys.length === 0);
}
