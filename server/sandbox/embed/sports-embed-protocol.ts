// What the sportsbook's frame and its own server say to each other, and what the server writes into the frame's page. No
// Node and no DOM in here.
import * as v from 'valibot';
import { cents } from '#contract/schema.ts';

export const SESSION_PATH = '/sportsbook/api/session';

export const sessionRequest = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4_000)) });

/** `refused`: the operator doesn't accept the token (any more); `unknown`: the operator didn't answer. */
export const sessionAnswer = v.variant('type', [
  v.object({
    type: v.literal('session'),
    player: v.string(),
    balance: cents,
    /** When the token ends (ms). */
    expiresAt: v.number(),
  }),
  v.object({ type: v.literal('refused') }),
  v.object({ type: v.literal('unknown') }),
]);
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>;

export const sportsEmbedConfig = v.object({
  /** For `Intl`. */
  locale: v.string(),
  language: v.string(),
  /** Origins whose pages may show the frame. */
  parents: v.array(v.string()),
  texts: v.record(v.string(), v.string()),
});
export type SportsEmbedConfig = v.InferOutput<typeof sportsEmbedConfig>;
