import type { ImpedimentRegister } from '../impediment-register.ts';

/** Documents that the sandboxed register bars from betting (README, D8), and since when (ms). */
export const BARRED_DOCUMENTS: readonly { document: string; since: number }[] = [
  { document: '39053344705', since: Date.UTC(2025, 9, 1) },
  { document: '71428793860', since: Date.UTC(2026, 0, 15) },
];

/** A register of barred persons that knows its test documents and nobody else. */
export const sandboxImpediments: ImpedimentRegister = {
  async check(document) {
    const barred = BARRED_DOCUMENTS.find((candidate) => candidate.document === document);
    return barred ? { mayPlay: false, since: barred.since } : { mayPlay: true };
  },
};
