// An event as a feed sends it (D8, D10): the server stores the newest version and takes bets on that version only. The type is in core
// because feeds and tables share it. Odds in thousandths, moments in ms since 1970.

import type { BuiltBetRule } from '#contract/endpoints/sports/bet-calls.ts';
import type { TeamColours } from '#contract/rules/art/crest-pairs.ts';
import type { Outcome } from '#contract/rules/sports/bet-lines.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import type { EVENT_STATES, MARKET_STATES } from '#contract/sport-event-update.ts';
import type { Localised } from './localised.ts';

interface FeedSelection {
  id: string;
  name: Localised;
  label: Localised;
  odds: Odds;
  /**
   * Its fair value now by the feed's own model, without a margin: the expected parts of a stake that are won and that are returned
   * unchanged, in millionths. Missing where the feed gives none: open bets on it can't be cashed out then.
   */
  worth?: { won: number; back: number };
  /** Set once it is known; final. */
  outcome?: Outcome;
}

export interface FeedMarket {
  id: string;
  group: string;
  name: Localised;
  state: (typeof MARKET_STATES)[number];
  /** Shown in lists. */
  main?: true;
  /**
   * Of an open market those that can be bet on now: a missing one is suspended, as too certain or too unlikely. Of a closed market all.
   * Every selection that was ever offered is in the event's last version, with its outcome.
   */
  selections: readonly FeedSelection[];
}

interface Sides {
  home: number;
  away: number;
}

interface FeedLeague {
  /** Path segments: `football`, `brazil`, `serie-a`. */
  sport: string;
  country: string;
  slug: string;
  name: Localised;
  countryName: Localised;
  /** Lists show leagues with a lower rank first. */
  rank: number;
}

/** Each side's two colours, `#RRGGBB`. */
export interface SideColours {
  home: TeamColours | null;
  away: TeamColours | null;
}

/** The complete current state of one event. */
export interface FeedEvent {
  /** Never reused for another event; at most 60 letters, digits, dots, colons and dashes. */
  id: string;
  league: FeedLeague;
  home: Localised;
  away: Localised;
  /** The sides' own two colours, for their crests; null or missing where the feed has none. */
  colours?: SideColours | null;
  startsAt: number;
  state: (typeof EVENT_STATES)[number];
  suspended: boolean;
  /** Among the few most popular events. */
  top: boolean;
  score: (Sides & { parts: readonly Sides[] }) | null;
  phase: Localised;
  minute: number | null;
  markets: readonly FeedMarket[];
  groups: readonly { id: string; name: Localised }[];
  /**
   * The joint distribution of its results, in the feed's own format, from which several selections are priced as one bet
   * (`PriceBetBuilder`). Missing where the feed takes no such bets.
   */
  model?: string;
  statistics: readonly ({ id: string; name: Localised } & Sides)[];
  incidents: readonly { id: string; minute: number | null; name: Localised; side: 'home' | 'away' | null }[];
}

/** An event that is over, seen from one of its sides. */
export interface PastEvent {
  id: string;
  startsAt: number;
  home: Localised;
  away: Localised;
  score: Sides;
  /** Which side that was. */
  side: 'home' | 'away';
}

/** The part of an event that is shown as charts, at one moment. */
export interface EventStatistics {
  /** The last results of both sides before the event, newest first. */
  form: { home: readonly PastEvent[]; away: readonly PastEvent[] };
  /** The last matches between the two sides, newest first, seen from the event's home side. */
  meetings: readonly PastEvent[];
  /** Null before the start, and where the feed counts nothing. */
  momentum: Momentum | null;
}

/** The course of play so far: counts of both sides by interval. */
export interface Momentum {
  /** What is counted: `Pontos`. */
  counted: Localised;
  /** `attempts` are shots and corners; null or left out where pages have no words for a number of it. */
  unit?: 'attempts' | null;
  /** Length of an interval in minutes; the last one may still be running. */
  minutes: number;
  stretches: readonly Sides[];
}

/** One selection of an event, by the event's own ids. */
export interface SelectionKey {
  market: string;
  selection: string;
}

/** The odds of several selections as one bet, or why they can't be combined; `parts` are the indexes of the selections concerned. */
export type BetBuilderPrice = { odds: Odds } | { rule: BuiltBetRule; parts: readonly number[] };

/**
 * Prices selections of an event as one bet that wins where all of them do, from the event's `model` alone: the event
 * contains all that is needed, so no request to the feed is made.
 */
export type PriceBetBuilder = (event: FeedEvent, parts: readonly SelectionKey[]) => BetBuilderPrice;
