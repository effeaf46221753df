// What a sportsbook of another party and the page around it say to each other (D10): in the words that such embeds have in
// common. The page takes a message only from the frame's own window and origin (D13).
import * as v from 'valibot';
import { language } from './languages.ts';

export const EMBED_PROTOCOL = 'varanda-sportsbook/1';

const protocol = v.literal(EMBED_PROTOCOL);
const token = v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(4_000)));

/**
 * A page inside the sportsbook, as it stands behind the page's own path: `/` or segments of plain letters, so that none of
 * them climbs out of it. Gives '' for `/`.
 */
export const embedRoute = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^\/?$|^(\/[\w~-][\w.~:-]*)+\/?$/),
  v.transform((route) => route.replace(/\/$/, '')),
);

/** Frame to page. */
export const embedMessage = v.variant('type', [
  /** It can receive messages now; sent again after it reloads itself. */
  v.object({ protocol, type: v.literal('ready') }),
  /** Its token is refused or over. */
  v.object({ protocol, type: v.literal('token-expired') }),
  v.object({ protocol, type: v.literal('route-changed'), route: embedRoute }),
  v.object({ protocol, type: v.literal('login') }),
  v.object({ protocol, type: v.literal('register') }),
  /** The player wants to deposit, or the stake is above their balance. */
  v.object({ protocol, type: v.literal('deposit') }),
  /** Money moved inside the frame; the wallet says how much the player has. */
  v.object({ protocol, type: v.literal('balance-changed') }),
  v.object({
    protocol,
    type: v.literal('slip-changed'),
    selections: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
]);
export type EmbedMessage = v.InferOutput<typeof embedMessage>;

/** Page to frame. */
export const embedCommand = v.variant('type', [
  v.object({
    protocol,
    type: v.literal('start'),
    /** Of generate-token; null: a visitor. */
    token,
    language,
    currency: v.literal('BRL'),
    route: embedRoute,
  }),
  v.object({ protocol, type: v.literal('token'), token }),
  v.object({ protocol, type: v.literal('language'), language }),
  v.object({ protocol, type: v.literal('route'), route: embedRoute }),
  /** Money moved elsewhere. */
  v.object({ protocol, type: v.literal('balance-changed') }),
]);
export type EmbedCommand = v.InferOutput<typeof embedCommand>;
