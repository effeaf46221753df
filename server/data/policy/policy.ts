// The policy of D3: every deposit, stake, login and marketing message calls it, and its rules decide. An area adds a
// rule to the list instead of checking by itself.

import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { SlipRule } from '#contract/endpoints/sports/bet-calls.ts';
import { BET_RETURN_MAX } from '#contract/limits.ts';
import type { BetKind } from '#contract/rules/sports/bet-lines.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { isBlocked } from '#server/data/players/ip-verdicts.ts';
import type { Player } from '#server/data/players/players.ts';
import { assertWithinPlayerLimits } from './player-limits.ts';
import { type PolicyFacts, readPolicyFacts } from './policy-facts.ts';
import { assertWithdrawalAllowed, withdrawalAllowance } from './withdrawal-rules.ts';

/**
 * The command that a player wants to run; amounts in cents. `ip` is the address that the command came from, if a
 * person sent it.
 */
export type PolicyCommand = (
  | { kind: 'login' }
  | { kind: 'password_change' }
  | { kind: 'deposit'; amountCents: number }
  /** A charge that was opened earlier is paid. */
  | { kind: 'deposit_paid'; amountCents: number }
  | { kind: 'withdraw'; amountCents: number }
  /** Starting a bonus or claiming a coupon. */
  | { kind: 'bonus_take' }
  /** Listing bonuses, redeeming them, giving them up. */
  | { kind: 'bonus_use' }
  | { kind: 'casino_launch' }
  /** Playing for fun; visitors may too, and no rule is asked for them. */
  | { kind: 'casino_demo' }
  /**
   * `roundCents`: what the player has already staked in the same round. `bounds`: the limits of an external game;
   * without them the limits for house games apply.
   */
  | { kind: 'casino_stake'; amountCents: number; roundCents?: number; bounds?: StakeBounds }
  /** An external sportsbook asks for the amount that can be staked. */
  | { kind: 'sport_launch' }
  /** A slip: its bets in the order of the slip's stakes. */
  | { kind: 'sport_stake'; bets: readonly SportStake[] }
  /** Cashing an open bet out: it takes money out of risk. */
  | { kind: 'sport_cash_out' }
  /** Sending a notice while the app is closed. */
  | { kind: 'notice' }
) & { ip?: string };
type Kind = PolicyCommand['kind'];

/** Limits of one stake in an external game, from its row in the catalogue. */
export interface StakeBounds {
  leastCents: number;
  mostCents: number;
}

interface SportStake {
  kind: BetKind;
  lineStakeCents: number;
  /** Of all lines together. */
  stakeCents: number;
  /** The return if every leg wins. */
  possibleCents: number;
}

interface PolicyContext {
  tx: Queries;
  player: Player;
  settings: Settings;
  /** The other facts besides player and settings. */
  facts: Omit<PolicyFacts, 'player' | 'settings'>;
  command: PolicyCommand;
  now: number;
}

/** Returns if the command is allowed; throws a refusal if it isn't. */
type PolicyRule = (context: PolicyContext) => void | Promise<void>;

/**
 * D15: commands that put money at stake are refused during maintenance, on every path; rounds and bets that were
 * begun before end and are paid.
 */
const REFUSED_IN_MAINTENANCE: ReadonlySet<Kind> = new Set<Kind>([
  'deposit',
  'casino_stake',
  'sport_launch',
  'sport_stake',
]);
const siteIsNotInMaintenance: PolicyRule = ({ settings, command }) => {
  if (settings.maintence && REFUSED_IN_MAINTENANCE.has(command.kind))
    throw new Refusal('maintenance', { retryAfterS: 60 });
};

/**
 * D15: the commands that start something new in an area, with the setting that switches the area off. All others go
 * on in a closed area: reads, open rounds and bets, cash out, payments under way.
 */
const AREA_SETTINGS: { readonly [K in Kind]?: keyof Settings } = {
  deposit: 'deposit_enabled',
  withdraw: 'withdraw_enabled',
  bonus_take: 'bonus_enabled',
  casino_launch: 'casino_enabled',
  casino_demo: 'casino_enabled',
  casino_stake: 'casino_enabled',
  sport_launch: 'sport_enabled',
  sport_stake: 'sport_enabled',
};

const areaIsOpen: PolicyRule = ({ settings, command, facts }) => {
  // The settings restrict ordinary withdrawals; a leaving player can withdraw everything regardless of them (D11).
  if (command.kind === 'withdraw' && facts.leaving) return;
  const rule = AREA_SETTINGS[command.kind];
  if (rule && !settings[rule]) throw new Refusal('area_closed', { rule });
};

/**
 * A player barred by the register or by a self-exclusion can log in, see the account, withdraw, and cash open bets
 * out (D11).
 */
const ALLOWED_WHEN_BARRED: ReadonlySet<Kind> = new Set<Kind>([
  'login',
  'password_change',
  'withdraw',
  'bonus_use',
  'sport_cash_out',
]);
const playerIsNotBarred: PolicyRule = ({ facts, command }) => {
  if (facts.barred && !ALLOWED_WHEN_BARRED.has(command.kind)) throw new Refusal('blocked_player');
};

/** Commands that need neither a verified player nor an address without a VPN (§6, §8). */
const ALLOWED_UNVERIFIED: ReadonlySet<Kind> = new Set<Kind>([
  'login',
  'deposit_paid',
  'bonus_take',
  'bonus_use',
  'casino_demo',
  'sport_cash_out',
  'notice',
]);

/**
 * A player who asked for the closure of the account can log in, see and withdraw everything, like a blocked player
 * (D11).
 */
const accountIsNotClosing: PolicyRule = ({ player, command }) => {
  if (player.closedAt !== null) throw new Refusal('access_denied', { text: 'account_closed' });
  if (player.closingAt !== null && !ALLOWED_WHEN_BARRED.has(command.kind)) {
    throw new Refusal('blocked_player', { text: 'account_closing' });
  }
};

const ipIsAllowed: PolicyRule = ({ facts, command, now }) => {
  if (ALLOWED_UNVERIFIED.has(command.kind)) return;
  if (isBlocked(facts.verdict, now)) throw new Refusal('ip_blocked');
};

const playerIsVerified: PolicyRule = ({ facts, command }) => {
  if (ALLOWED_UNVERIFIED.has(command.kind)) return;
  if (facts.verification !== 'approved') throw new Refusal('not_verified');
};

/** D11: limits of losses and time are set before the first deposit. */
const firstStepsAreCompleted: PolicyRule = ({ player, command }) => {
  if (command.kind !== 'deposit' || player.firstStepsAt !== null) return;
  throw new Refusal('limit_reached', { rule: 'first_steps', text: 'first_steps_due' });
};

/**
 * D15: the settings limit deposits and stakes in house games; an external game has limits in its own row, which the
 * page shows.
 */
const amountIsInBounds: PolicyRule = ({ settings, command }) => {
  if (command.kind === 'deposit')
    checkBounds(command.amountCents, settings.deposit_min, settings.deposit_max);
  if (command.kind === 'casino_stake' && command.bounds) {
    const { leastCents, mostCents } = command.bounds;
    checkBounds(command.amountCents, leastCents, mostCents);
  } else if (command.kind === 'casino_stake') {
    const { casino_bet_min_total: min, casino_bet_max_total: max } = settings;
    checkBounds(command.amountCents, min, max);
    if ((command.roundCents ?? 0) + command.amountCents > max) {
      throw new Refusal('limit_reached', {
        text: 'round_total',
        values: { max },
        rule: 'casino_bet_max_total',
      });
    }
  }
};

/** D15's minimum stakes, and the maximum return of one bet; each refusal names the stakes that it concerns. */
const slipIsInBounds: PolicyRule = ({ settings, command }) => {
  if (command.kind !== 'sport_stake') return;
  const {
    sport_bet_min_total: minTotal,
    sport_bet_min_single: single,
    sport_bet_multiple: multiple,
  } = settings;
  const least = (kind: BetKind) => (kind === 'single' || kind === 'built' ? single : multiple);
  const { bets } = command;
  const small = bets.flatMap((bet, index) => (bet.lineStakeCents < least(bet.kind) ? [index] : []));
  if (small.length > 0)
    refuseStakes('below', small, 'stake_below', { min: least(bets[0]?.kind ?? 'single') });
  const total = bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  if (total < minTotal) refuseStakes('below', [...bets.keys()], 'slip_below', { min: minTotal });
  const large = bets.flatMap((bet, index) => (bet.possibleCents > BET_RETURN_MAX ? [index] : []));
  if (large.length > 0) refuseStakes('above', large, 'return_above', { max: BET_RETURN_MAX });
};

function refuseStakes(
  rule: SlipRule,
  places: readonly number[],
  text: string,
  values: Readonly<Record<string, number>>,
): never {
  const fields = Object.fromEntries(places.map((place) => [`stakes.${place}`, [text]]));
  throw new Refusal('limit_reached', { rule, text, values, figures: values, fields });
}

function checkBounds(amountCents: number, least: number, most: number): void {
  if (amountCents >= least && amountCents <= most) return;
  throw new Refusal('limit_reached', {
    text: 'amount_between',
    values: { min: least, max: most },
    fields: { amount: ['amount_between'] },
  });
}

/** Commands that start something on which time is spent; the validity of a bonus starts with its activation. */
const USES_TIME_LIMIT: ReadonlySet<Kind> = new Set<Kind>(['casino_launch', 'sport_launch', 'bonus_take']);

/** The player's own limits (D11). A caller that is about to move money holds the locks on the player's accounts. */
const playerLimitsAreKept: PolicyRule = async ({ tx, player, settings, facts, command, now }) => {
  const { kind } = command;
  const question = {
    tx,
    playerId: player.id,
    limits: facts.limits,
    timeZone: settings.general_time_zone,
    now,
  };
  if (kind === 'deposit')
    await assertWithinPlayerLimits(question, { of: 'deposit', amountCents: command.amountCents });
  if (kind === 'deposit_paid')
    await assertWithinPlayerLimits(question, { of: 'paid', amountCents: command.amountCents });
  if (USES_TIME_LIMIT.has(kind)) await assertWithinPlayerLimits(question, { of: 'launch' });
  if (kind === 'casino_stake')
    await assertWithinPlayerLimits(question, { of: 'stake', amountCents: command.amountCents });
  if (kind === 'sport_stake') {
    const amountCents = command.bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
    await assertWithinPlayerLimits(question, { of: 'stake', amountCents });
  }
};

/** D15's limits; a leaving player withdraws everything at once (D11). */
const withdrawalIsInBounds: PolicyRule = async ({ tx, player, settings, facts, command, now }) => {
  if (command.kind !== 'withdraw') return;
  const { leaving } = facts;
  assertWithdrawalAllowed(
    await withdrawalAllowance(tx, { player, settings, leaving }, now),
    settings,
    command.amountCents,
    now,
  );
};

const RULES: readonly PolicyRule[] = [
  siteIsNotInMaintenance,
  areaIsOpen,
  accountIsNotClosing,
  playerIsNotBarred,
  ipIsAllowed,
  playerIsVerified,
  firstStepsAreCompleted,
  amountIsInBounds,
  slipIsInBounds,
  playerLimitsAreKept,
  withdrawalIsInBounds,
];

/**
 * Checks every rule in order. Returns the facts used. Throws the first refusal; 'not_found' if the player doesn't
 * exist.
 */
export async function assertAllowed(
  tx: Queries,
  playerId: string,
  command: PolicyCommand,
  now: number,
): Promise<PolicyFacts> {
  const known = await readPolicyFacts(tx, playerId, command.ip);
  if (!known) throw new Refusal('not_found');
  const { player, settings, ...facts } = known;
  for (const rule of RULES) {
    // Most rules are synchronous.
    const waiting = rule({ tx, player, settings, facts, command, now });
    if (waiting) await waiting;
  }
  return known;
}
