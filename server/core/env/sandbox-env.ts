import { isReachable } from './environment-problems.ts';
import type { EnvironmentValues } from './server-entries.ts';

/**
 * Who may read everybody's mails in the sandbox, move its clock and bar persons: everybody (it can be reached from this machine alone),
 * nobody, or whoever has the token.
 */
export type SandboxAccess = 'open' | 'closed' | { token: string };

/** A published sandbox shows nobody what concerns every player, unless they have its token. */
export function sandboxAccessOf(values: EnvironmentValues): SandboxAccess {
  if (values.SANDBOX_TOKEN) return { token: values.SANDBOX_TOKEN };
  return isReachable(values) ? 'closed' : 'open';
}
