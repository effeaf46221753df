import { hashText } from '#contract/rules/art/seeded-random.ts';
import type { Localised } from '#server/core/localised.ts';
import { MINISTRY_WARNINGS } from './defaults/ministry-warnings.ts';

/** The warning under a banner or a promotion: chosen by a hash of its id, so that each of the three is used equally often. */
export function warningForPiece(pieceId: string): Localised {
  return MINISTRY_WARNINGS[hashText(pieceId) % MINISTRY_WARNINGS.length] ?? MINISTRY_WARNINGS[0];
}
