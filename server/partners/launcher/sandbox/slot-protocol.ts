// What the slot's page and the game server say to each other. Amounts in cents. No Node and no DOM in here.
import * as v from 'valibot';
import { cents } from '#contract/schema.ts';

export const SYMBOLS = ['farol', 'sol', 'peixe', 'barco', 'estrela', 'onda', 'folha'] as const;
export type SlotSymbol = (typeof SYMBOLS)[number];

export const SLOT_PATHS = {
  open: '/games/api/open',
  balance: '/games/api/balance',
  spin: '/games/api/spin',
} as const;

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.excludes('\0'));
const symbol = v.picklist(SYMBOLS);

export const openRequest = v.object({ token: v.pipe(v.string(), v.maxLength(2_200)) });
export const openedAnswer = v.object({
  session: key,
  mode: v.picklist(['real', 'demo']),
  balance: cents,
  /** What may be staked, the least first. */
  stakes: v.array(cents),
});
export type OpenedAnswer = v.InferOutput<typeof openedAnswer>;

export const balanceRequest = v.object({ session: key });
export const balanceAnswer = v.object({ balance: v.nullable(cents) });

export const spinRequest = v.object({
  session: key,
  /** The page's own name for the round: asked again, it is the same round. */
  round: v.pipe(v.string(), v.uuid()),
  stake: v.pipe(cents, v.minValue(1)),
});
export type SpinRequest = v.InferOutput<typeof spinRequest>;

/** `pending`: not clear yet; asking again with the same round carries it on. */
export const spinAnswer = v.variant('type', [
  v.object({
    type: v.literal('played'),
    /** Three columns from left to right, each from top to bottom. */
    grid: v.array(v.array(symbol)),
    /** `line` into the lines of the rules; `pays` in hundredths of the stake. */
    wins: v.array(v.object({ line: v.number(), symbol, pays: v.number() })),
    stake: cents,
    win: cents,
    balance: cents,
  }),
  v.object({
    type: v.literal('refused'),
    refusal: v.object({
      error: v.picklist(['insufficient_funds', 'session_expired', 'refused']),
      code: v.string(),
    }),
  }),
  v.object({ type: v.literal('pending') }),
]);
export type SpinAnswer = v.InferOutput<typeof spinAnswer>;

/** What the server writes into the page for its script. */
export const slotConfig = v.object({
  /** For `Intl`. */
  locale: v.string(),
  /** Origins whose pages may show the game. */
  parents: v.array(v.string()),
  texts: v.record(v.string(), v.string()),
});
export type SlotConfig = v.InferOutput<typeof slotConfig>;
