// The realtime channels and their events (§3, §4, D7).
import * as v from 'valibot';
import { rollover } from './endpoints/player/authentication-calls.ts';
import { userStatus } from './endpoints/player/kyc-calls.ts';
import {
  sourceType,
  transactionSource,
  transactionStatus,
  transactionType,
} from './endpoints/wallet/wallet-calls.ts';
import { HOUSE_GAME_EVENTS } from './house-game-events.ts';
import type { HouseGameId } from './house-games.ts';
import { cents, id, listOf, optionalOrNull, orDefault, reais } from './schema.ts';
import { sportEventUpdate } from './sport-event-update.ts';

/** §4. A private channel's name on the wire carries the protocol's prefix. */
export const channels = {
  user: (userId: string) => `private-users.${userId}`,
  transactions: (userId: string) => `private-transactions.user.${userId}`,
  bonus: (rolloverId: string) => `private-bonus.${rolloverId}`,
  /** Public: a setting changed. */
  settings: 'settings',
  /** Public: the rounds of a house game that players share (D7). */
  houseGame: (game: HouseGameId) => game,
  /**
   * Public: everything of one event of the sportsbook, and what all live ones show in lists (D7). No channel's name may hold a colon
   * and no event's id an equals sign: the one stands for the other.
   */
  sportEvent: (eventId: string) => `sports.${eventId.replaceAll(':', '=')}`,
  sportsLive: 'sports.live',
} as const;

/** A later event of the same stream has a higher version; an older one is ignored (D7). */
const version = orDefault(v.optional(v.pipe(v.number(), v.safeInteger())), undefined);

/** §3: user update event. `balance` is real money in currency units on the wire; `bonus_mixed` cents. */
const userUpdateEvent = v.object({
  balance: reais,
  bonus_mixed: orDefault(v.optional(cents), undefined),
  day_result: orDefault(v.optional(cents), undefined),
  version,
});
export type UserUpdateEvent = v.InferOutput<typeof userUpdateEvent>;

/** §3: transaction event. */
const userTransactionEvent = v.object({
  source_type: sourceType,
  status: transactionStatus,
  type: transactionType,
  amount: orDefault(cents, 0),
  source: transactionSource,
  version,
});
export type UserTransactionEvent = v.InferOutput<typeof userTransactionEvent>;

/** §3: rollover update event. */
const userRolloverUpdateEvent = v.object({ ...rollover.entries, version });
export type UserRolloverUpdateEvent = v.InferOutput<typeof userRolloverUpdateEvent>;

/** The verification's state changed: the KYC call gives the new one (§4). */
const userKycEvent = v.object({ user_status: userStatus });

/** The player was barred from playing (D8, D11). `blocked_at` is an ISO 8601 text. */
const userBlockedEvent = v.object({ blocked_at: v.string() });

/** A bonus of the player changed its state without money or another event: a page that shows bonuses reads them again. */
const userBonusEvent = v.object({ id });

/** One of the player's sessions ended; a read of the profile shows whether it was this one (§4: logout leaves the channels). */
const userSessionEndedEvent = v.object({});

/** Settings changed: their names; a page that shows them reads them again. */
const settingsUpdateEvent = v.object({ names: v.array(v.string()), version });

/** An event of the sportsbook moved; its own version says which change came later. */
const sportEventEvent = v.object({ change: sportEventUpdate });

/** Live events moved: what lists show of them. */
const sportsLiveEvent = v.object({ changes: listOf(sportEventUpdate) });

/**
 * A bet of the player was settled or cashed out: its id; a page that shows it reads it again. `cashed_out`: what it paid (cents) where
 * that came by itself, at the value that the player had set.
 */
const userBetEvent = v.object({ id, cashed_out: optionalOrNull(cents) });
export type UserBetEvent = v.InferOutput<typeof userBetEvent>;

export const REALTIME_EVENTS = {
  UserUpdateEvent: userUpdateEvent,
  UserTransactionEvent: userTransactionEvent,
  UserRolloverUpdateEvent: userRolloverUpdateEvent,
  UserKycEvent: userKycEvent,
  UserBlockedEvent: userBlockedEvent,
  UserSessionEndedEvent: userSessionEndedEvent,
  SettingsUpdateEvent: settingsUpdateEvent,
  ...HOUSE_GAME_EVENTS,
  SportEventEvent: sportEventEvent,
  SportsLiveEvent: sportsLiveEvent,
  UserBetEvent: userBetEvent,
  UserBonusEvent: userBonusEvent,
} as const;
export type RealtimeEventName = keyof typeof REALTIME_EVENTS;
