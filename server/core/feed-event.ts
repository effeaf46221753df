// An event as a feed tells it (D8, D10): the house keeps the newest and takes bets on that alone. It stands on the floor that
// feeds and tables share. Odds in thousandths, moments in ms since 1970.

import type { BuiltBetRule } from '#contract/endpoints/bets.ts';
import type { Outcome } from '#contract/rules/bet-lines.ts';
import type { Odds } from '#contract/rules/odds.ts';
import type { EVENT_STATES, MARKET_STATES } from '#contract/sport-event-update.ts';
import type { Localised } from './localised.ts';

interface FeedSelection {
  id: string;
  name: Localised;
  label: Localised;
  odds: Odds;
  /**
   * What it is worth now by the feed's own measure, without any margin: by how much of a stake it is won, and how much comes back as it
   * was, in millionths and on average. Missing where the feed puts no worth on it: open bets on it can't be cashed out then.
   */
  worth?: { won: number; back: number };
  /** Once it is known, for good. */
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
   * Of an open market those that can be taken now: one that is missing rests, as too sure or too unlikely. Of a closed one
   * all. What was ever offered is in the event's last answer, with its outcome.
   */
  selections: readonly FeedSelection[];
}

interface Sides {
  home: number;
  away: number;
}

interface FeedLeague {
  /** Segments of addresses: `football`, `brazil`, `serie-a`. */
  sport: string;
  country: string;
  slug: string;
  name: Localised;
  countryName: Localised;
  /** Lists show leagues with a lower one first. */
  rank: number;
}

/** One event, whole, as it stands. */
export interface FeedEvent {
  /** Never another event's; at most 60 letters, digits, dots, colons and dashes. */
  id: string;
  league: FeedLeague;
  home: Localised;
  away: Localised;
  startsAt: number;
  state: (typeof EVENT_STATES)[number];
  suspended: boolean;
  /** Among the few that most people look for. */
  top: boolean;
  score: (Sides & { parts: readonly Sides[] }) | null;
  phase: Localised;
  minute: number | null;
  markets: readonly FeedMarket[];
  groups: readonly { id: string; name: Localised }[];
  /**
   * How its results hang together, in the feed's own words: with them it prices several selections as one bet (`PriceBetBuilder`). Missing
   * where none are taken.
   */
  model?: string;
  statistics: readonly ({ id: string; name: Localised } & Sides)[];
  incidents: readonly { id: string; minute: number | null; name: Localised; side: 'home' | 'away' | null }[];
}

/** An event that is over, as told of one of those who played it. */
export interface PastEvent {
  id: string;
  startsAt: number;
  home: Localised;
  away: Localised;
  score: Sides;
  /** Where that one stood. */
  side: 'home' | 'away';
}

/** What of an event is drawn as charts, as it was known at a moment. */
export interface EventStatistics {
  /** The last results of both sides before the event, newest first. */
  form: { home: readonly PastEvent[]; away: readonly PastEvent[] };
  /** The last times that they met before, newest first, as told of the event's home side. */
  meetings: readonly PastEvent[];
  /** Null before the start, and where nothing is counted. */
  momentum: Momentum | null;
}

/** How the play went so far: what both sides did, stretch by stretch. */
export interface Momentum {
  /** What is counted: `Pontos`. */
  counted: Localised;
  /** How long a stretch is, in minutes; the last one may still run. */
  minutes: number;
  stretches: readonly Sides[];
}

/** One selection of an event, as the event names it. */
export interface EventPart {
  market: string;
  selection: string;
}

/** What several selections pay as one bet, or why they can't be one; `parts` are the places of those that it is about. */
export type Together = { odds: Odds } | { rule: BuiltBetRule; parts: readonly number[] };

/**
 * Prices selections of an event as one bet that wins where all of them do, by the event's `model` alone: whoever holds the event has
 * all that it takes, and nobody waits for the feed.
 */
export type PriceBetBuilder = (event: FeedEvent, parts: readonly EventPart[]) => Together;
