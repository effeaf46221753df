import type { ModalName } from '#src/core/state/modal-state.ts';

/** The address that a visitor or player wants to open. */
export interface Visit {
  /** Path, query and hash together. */
  fullPath: string;
}

interface Allow {
  type: 'allow';
}

/** What a route's guard answers (D4). A redirect may open a modal on the page that it leads to. */
export type GuardResult =
  | Allow
  | { type: 'redirect'; to: string; reason: string; modal?: ModalName }
  | { type: 'stop'; modal: ModalName }
  | { type: 'unknown' };

/** A guard that knows its answer without a request gives it at once, so that nothing flickers. */
export type Guard = (visit: Visit) => GuardResult | Promise<GuardResult>;

/** landing: a load that is neither a reload nor Back or Forward. load: any other load. navigation: a change of the address in this page. */
export type Arrival = 'landing' | 'load' | 'navigation';

/** closed: the maintenance page shows, whatever the address is. */
type GlobalGuardResult = Allow | { type: 'redirect'; to: string } | { type: 'closed' };

/** A guard of every address. It reads the address from the browser, and always answers at once. */
export type GlobalGuard = (arrival: Arrival) => GlobalGuardResult;

export const ALLOW: Allow = { type: 'allow' };
