import * as v from 'valibot';
import { SLOT_NAMES } from './slot-game.ts';

/** What the server writes into a slot's page for its script, beside what all games have. No Node and no DOM in here. */
export const slotPageConfig = v.object({
  slot: v.picklist(SLOT_NAMES),
  /** Custom properties of the window, by name. */
  inks: v.record(v.string(), v.string()),
  /** The eight symbols in words, one and several, the dearest first. */
  words: v.array(v.string()),
  three: v.array(v.string()),
});
export type SlotPageConfig = v.InferOutput<typeof slotPageConfig>;
