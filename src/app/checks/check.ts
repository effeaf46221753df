import type { ModalName } from '#src/core/modals.ts';

/** Where somebody wants to go. */
export interface Visit {
  /** Path and query together. */
  fullPath: string;
}

/** What a check answers (D4). Whoever is sent elsewhere may find a modal open there. */
export type Verdict =
  | { type: 'go-on' }
  | { type: 'go-elsewhere'; to: string; reason: string; modal?: ModalName }
  | { type: 'stop'; modal: ModalName }
  | { type: 'cannot-tell' };

/** A check that knows its answer gives it at once, so that nothing flickers. */
export type Check = (visit: Visit) => Verdict | Promise<Verdict>;

export const GO_ON: Verdict = { type: 'go-on' };
