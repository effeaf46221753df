// What frames of other parties (games, KYC) and the page around them say to each other. The page takes a message only from the frame's own
// window and origin (D13); `protocol` keeps other libraries' messages apart from ours.
import * as v from 'valibot';
import { cents, optionalOrNull } from './schema.ts';

export const FRAME_PROTOCOL = 'varanda-game/1';

const protocol = v.literal(FRAME_PROTOCOL);
const round = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const seed = v.pipe(v.string(), v.maxLength(64));
const amount = v.pipe(cents, v.minValue(0));

/** Frame to page. Amounts in cents; `balance` is all the player may stake, in demo mode fun money. */
export const gameFrameMessage = v.variant('type', [
  v.object({ protocol, type: v.literal('ready') }),
  /** From here to `round-end` the page must not reload (D6). */
  v.object({ protocol, type: v.literal('round-start'), round, stake: amount }),
  /** `stake` is what was really staked: 0 if the round was refused or its result is unknown. */
  v.object({ protocol, type: v.literal('round-end'), round, stake: amount, win: amount }),
  v.object({ protocol, type: v.literal('balance-changed'), balance: amount }),
  v.object({ protocol, type: v.literal('insufficient-funds') }),
  v.object({ protocol, type: v.literal('session-expired') }),
  v.object({ protocol, type: v.literal('exit') }),
  /** The player wants to recalculate a round of a provably fair game in the page, without the provider. */
  v.object({
    protocol,
    type: v.literal('verify-round'),
    game: v.picklist(['crash', 'keno']),
    serverSeed: seed,
    clientSeed: seed,
    nonce: v.pipe(v.number(), v.safeInteger()),
    hash: seed,
    drawn: v.pipe(v.array(v.number()), v.maxLength(20)),
  }),
  /**
   * A stake that the operator refused for another reason; `code` is one of errors.ts or empty. `told`: the game itself has
   * said why, so that the page doesn't say it once more.
   */
  v.object({
    protocol,
    type: v.literal('bet-refused'),
    code: v.pipe(v.string(), v.maxLength(40)),
    told: optionalOrNull(v.boolean()),
  }),
  /** The player switched the sound of all games on or off inside the frame. */
  v.object({ protocol, type: v.literal('sound-changed'), on: v.boolean() }),
]);
export type GameFrameMessage = v.InferOutput<typeof gameFrameMessage>;

/** Page to frame. */
export const gameHostMessage = v.variant('type', [
  /** The wallet moved elsewhere (a deposit). The frame asks its own server before it shows a sum. */
  v.object({ protocol, type: v.literal('balance-changed'), balance: amount }),
  /** Whether the games' sound is on; off until the first of these. */
  v.object({ protocol, type: v.literal('sound'), on: v.boolean() }),
]);
export type GameHostMessage = v.InferOutput<typeof gameHostMessage>;

/** The two things that a verification's frame is opened for (§4). */
const KYC_STEPS = ['onboarding', 'face-match'] as const;
export type KycStep = (typeof KYC_STEPS)[number];

const kycProtocol = v.literal('varanda-kyc/1');
const transactionId = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/**
 * KYC frame to page. A result only says what the frame showed: whether the player is verified the status call tells (§4).
 * `status` is 'approved', 'closed' or the provider's word for another end, for "Falha na verificação KYC: {status}".
 */
export const kycFrameMessage = v.variant('type', [
  v.object({ protocol: kycProtocol, type: v.literal('ready'), transactionId }),
  v.object({
    protocol: kycProtocol,
    type: v.literal('result'),
    transactionId,
    step: v.picklist(KYC_STEPS),
    status: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)),
    /** Why a face match failed, for "Falha na verificação facial: {error}"; empty otherwise. */
    error: v.nullish(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
]);
export type KycFrameMessage = v.InferOutput<typeof kycFrameMessage>;
