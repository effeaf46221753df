// What a game's frame and the page around it say to each other. The page takes a message only from the frame's own
// window and origin (D13); `protocol` keeps other libraries' messages apart from ours.
import * as v from 'valibot';
import { cents } from './schema.ts';

export const FRAME_PROTOCOL = 'varanda-game/1';

const protocol = v.literal(FRAME_PROTOCOL);
const round = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const amount = v.pipe(cents, v.minValue(0));

/** Frame to page. Amounts in cents; `balance` is all the player may stake, in demo mode fun money. */
export const frameMessage = v.variant('type', [
  v.object({ protocol, type: v.literal('ready') }),
  /** From here to `round-end` the page must not reload (D6). */
  v.object({ protocol, type: v.literal('round-start'), round, stake: amount }),
  /** `stake` is what was really staked: 0 where the round was refused, or nobody could tell. */
  v.object({ protocol, type: v.literal('round-end'), round, stake: amount, win: amount }),
  v.object({ protocol, type: v.literal('balance-changed'), balance: amount }),
  v.object({ protocol, type: v.literal('insufficient-funds') }),
  v.object({ protocol, type: v.literal('session-expired') }),
  v.object({ protocol, type: v.literal('exit') }),
  /** A stake that the operator refused for another reason; `code` is one of errors.ts or empty. */
  v.object({ protocol, type: v.literal('bet-refused'), code: v.pipe(v.string(), v.maxLength(40)) }),
]);
export type FrameMessage = v.InferOutput<typeof frameMessage>;

/** Page to frame: the wallet moved elsewhere (a deposit). The frame asks its own server before it shows a sum. */
export const pageMessage = v.variant('type', [
  v.object({ protocol, type: v.literal('balance-changed'), balance: amount }),
]);
export type PageMessage = v.InferOutput<typeof pageMessage>;
