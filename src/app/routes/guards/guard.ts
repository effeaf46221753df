import type { ModalName } from '#src/core/state/modal-state.ts';

/** Where somebody wants to go. */
export interface Visit {
  /** Path and query together. */
  fullPath: string;
}

/** What a check answers (D4). Whoever is sent elsewhere may find a modal open there. */
export type GuardResult =
  | { type: 'allow' }
  | { type: 'redirect'; to: string; reason: string; modal?: ModalName }
  | { type: 'stop'; modal: ModalName }
  | { type: 'unknown' };

/** A check that knows its answer gives it at once, so that nothing flickers. */
export type Guard = (visit: Visit) => GuardResult | Promise<GuardResult>;

export const ALLOW: GuardResult = { type: 'allow' };
