// The one gate of D3: every deposit, stake, login and marketing message asks here, and the rules answer. An area adds a
// rule to the list; none checks for itself.

import type { SlipRule } from '#contract/endpoints/bets.ts';
import type { Settings } from '#contract/endpoints/settings.ts';
import { BET_RETURN_MAX } from '#contract/limits.ts';
import type { BetKind } from '#contract/rules/bet-lines.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Player } from '#server/data/players/players.ts';
import { assertWithinPlayerLimits } from './player-limit-rules.ts';
import { type PolicyFacts, readPolicyFacts } from './policy-facts.ts';
import { assertWithdrawalAllowed, withdrawalAllowance } from './withdrawal-rules.ts';

/** What a player wants to do; amounts in cents. `ip` is where the command came from, where a person sent it. */
export type PolicyCommand = (
  | { kind: 'login' }
  | { kind: 'password_change' }
  | { kind: 'deposit'; amountCents: number }
  /** A charge that was opened earlier is paid. */
  | { kind: 'deposit_paid'; amountCents: number }
  | { kind: 'withdraw'; amountCents: number }
  /** Taking a bonus or a coupon on. */
  | { kind: 'bonus_take' }
  /** Seeing what one has, turning it into money, giving it up. */
  | { kind: 'bonus_use' }
  | { kind: 'casino_launch' }
  /** Playing for fun; visitors may too, and are asked nothing. */
  | { kind: 'casino_demo' }
  /** `roundCents`: what the player has staked in the same round already. `bounds`: of an outside game; without, the house's hold. */
  | { kind: 'casino_stake'; amountCents: number; roundCents?: number; bounds?: StakeBounds }
  /** Another party's sportsbook asks what there is to stake. */
  | { kind: 'sport_launch' }
  /** A slip: its bets in the order of the slip's stakes. */
  | { kind: 'sport_stake'; bets: readonly SportStake[] }
  /** Ending an open bet: it takes money out of risk. */
  | { kind: 'sport_cash_out' }
  /** Being told something while the app is closed. */
  | { kind: 'notice' }
) & { ip?: string };
type Kind = PolicyCommand['kind'];

/** Of one stake in an outside game, as its row in the catalogue says. */
export interface StakeBounds {
  leastCents: number;
  mostCents: number;
}

interface SportStake {
  kind: BetKind;
  lineStakeCents: number;
  /** Of all lines. */
  stakeCents: number;
  /** What comes back if every leg wins. */
  possibleCents: number;
}

interface PolicyContext {
  tx: Queries;
  player: Player;
  settings: Settings;
  /** What else is known beside the player. */
  facts: Omit<PolicyFacts, 'player' | 'settings'>;
  command: PolicyCommand;
  now: number;
}

/** Returns where the command may pass; throws a refusal where it may not. */
type PolicyRule = (question: PolicyContext) => void | Promise<void>;

/** D15: what puts money at stake waits while the site is in maintenance, however it comes; what was begun before ends and is paid. */
const HELD_UP: ReadonlySet<Kind> = new Set<Kind>(['deposit', 'casino_stake', 'sport_launch', 'sport_stake']);
const siteIsUp: PolicyRule = ({ settings, command }) => {
  if (settings.maintence && HELD_UP.has(command.kind)) throw new Refusal('maintenance', { retryAfterS: 60 });
};

/** The setting that closes the area of a command; none for logging in. */
function switchOf(kind: PolicyCommand['kind']): keyof Settings | undefined {
  if (kind === 'deposit') return 'deposit_enabled';
  if (kind === 'withdraw') return 'withdraw_enabled';
  if (kind.startsWith('casino_')) return 'casino_enabled';
  if (kind.startsWith('sport_')) return 'sport_enabled';
  return kind.startsWith('bonus_') ? 'bonus_enabled' : undefined;
}

const areaIsOpen: PolicyRule = ({ settings, command, facts }) => {
  // Settings bound ordinary withdrawals; who is barred or leaves takes everything out whatever they say (D11).
  if (command.kind === 'withdraw' && facts.barred) return;
  const rule = switchOf(command.kind);
  if (rule && !settings[rule]) throw new Refusal('area_closed', { rule });
};

/** A barred player, by the register or by himself, can log in, see, withdraw, and end the bets that he has open (D11). */
const OPEN_TO_BLOCKED: ReadonlySet<Kind> = new Set<Kind>([
  'login',
  'password_change',
  'withdraw',
  'bonus_use',
  'sport_cash_out',
]);
const playerIsNotBarred: PolicyRule = ({ facts, command }) => {
  if (facts.barred && !OPEN_TO_BLOCKED.has(command.kind)) throw new Refusal('blocked_player');
};

/** Commands that anybody may give from anywhere; every other needs a verified player and no VPN (§6, §8). */
const OPEN_TO_ALL: ReadonlySet<Kind> = new Set<Kind>([
  'login',
  'deposit_paid',
  'bonus_take',
  'bonus_use',
  'casino_demo',
  'sport_cash_out',
  'notice',
]);

/** Whoever asked for the end of the account can log in, see and withdraw everything, as a blocked player can (D11). */
const accountIsToStay: PolicyRule = ({ player, command }) => {
  if (player.closedAt !== null) throw new Refusal('access_denied', { text: 'account_closed' });
  if (player.closingAt !== null && !OPEN_TO_BLOCKED.has(command.kind)) {
    throw new Refusal('blocked_player', { text: 'account_closing' });
  }
};

const addressIsAllowed: PolicyRule = ({ facts, command }) => {
  if (OPEN_TO_ALL.has(command.kind)) return;
  if (facts.verdict === 'blocked') throw new Refusal('ip_blocked');
};

const playerIsVerified: PolicyRule = ({ facts, command }) => {
  if (OPEN_TO_ALL.has(command.kind)) return;
  if (facts.verification !== 'approved') throw new Refusal('not_verified');
};

/** D11: limits of losses and time are set before the first deposit. */
const firstStepsAreTaken: PolicyRule = ({ player, command }) => {
  if (command.kind !== 'deposit' || player.firstStepsAt !== null) return;
  throw new Refusal('limit_reached', { rule: 'first_steps', text: 'first_steps_due' });
};

/** D15: the settings bound deposits and stakes in house games; an outside game is bound by its own row, which the page shows. */
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

/** D15's least stakes, and the most that one bet returns; each refusal names the stakes that it means. */
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

/** What begins something that time is spent on; a bonus's days run from its beginning on. */
const ASKS_TIME: ReadonlySet<Kind> = new Set<Kind>(['casino_launch', 'sport_launch', 'bonus_take']);

/** The player's own limits (D11). Whoever is about to move money holds the player's locks. */
const ownLimitsHold: PolicyRule = async ({ tx, player, settings, facts, command, now }) => {
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
  if (ASKS_TIME.has(kind)) await assertWithinPlayerLimits(question, { of: 'launch' });
  if (kind === 'casino_stake')
    await assertWithinPlayerLimits(question, { of: 'stake', amountCents: command.amountCents });
  if (kind === 'sport_stake') {
    const amountCents = command.bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
    await assertWithinPlayerLimits(question, { of: 'stake', amountCents });
  }
};

/** D15's bounds; a barred player takes out everything at once (D11). */
const withdrawalIsInBounds: PolicyRule = async ({ tx, player, settings, command, now }) => {
  if (command.kind !== 'withdraw') return;
  assertWithdrawalAllowed(
    await withdrawalAllowance(tx, player.id, settings, now),
    settings,
    command.amountCents,
    now,
  );
};

const RULES: readonly PolicyRule[] = [
  siteIsUp,
  areaIsOpen,
  accountIsToStay,
  playerIsNotBarred,
  addressIsAllowed,
  playerIsVerified,
  firstStepsAreTaken,
  amountIsInBounds,
  slipIsInBounds,
  ownLimitsHold,
  withdrawalIsInBounds,
];

/**
 * Asks every rule, in order; gives whom and what it went by, whether he takes out everything at once (D11), and whether he is excluded,
 * not only about to leave. Throws the first refusal; 'not_found' for a player who doesn't exist.
 */
export async function assertAllowed(
  tx: Queries,
  playerId: string,
  command: PolicyCommand,
  now: number,
): Promise<{ player: Player; settings: Settings; everything: boolean; excluded: boolean }> {
  const known = await readPolicyFacts(tx, playerId, command.ip);
  if (!known) throw new Refusal('not_found');
  const { player, settings, ...facts } = known;
  for (const rule of RULES) {
    // Most rules have nothing to wait for.
    const waiting = rule({ tx, player, settings, facts, command, now });
    if (waiting) await waiting;
  }
  return { player, settings, everything: facts.barred, excluded: facts.excluded };
}
