// The player's bonuses and their rollovers. A late answer or event never moves progress backwards (D7).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { UserRolloverUpdateEvent } from '#contract/channel-events.ts';
import type { ResponseOf } from '#contract/define-call.ts';
import {
  activateBonus as activateCall,
  excludeBonus as excludeCall,
  listBonuses,
  redeemBonus as redeemCall,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';
import { isOlderVersion } from '#src/core/cache/data-version.ts';
import { queryClient } from '#src/core/cache/query-client.ts';

export type Bonus = ResponseOf<typeof listBonuses>['data'][number];

/** Open bonuses, newest first; enable only with a session. */
export function bonusesQuery(language: Language) {
  return queryOptions({
    queryKey: ['bonuses', language],
    queryFn: async ({ signal }): Promise<Bonus[]> => {
      const { data } = await call(listBonuses, { query: { active: '1', also: 'open' }, signal });
      return preferNewerBonuses(data.map(withStatus), queryClient.getQueryData(['bonuses', language]));
    },
  });
}

/** All bonuses, including those that are over, newest first; enable only with a session. */
export function allBonusesQuery(language: Language) {
  return queryOptions({
    queryKey: ['bonuses', language, 'all'],
    queryFn: ({ signal }) => readAllBonuses(signal),
  });
}

/** All bonuses as the backend has them at this moment, newest first. Throws what `call` throws. */
export async function readAllBonuses(signal?: AbortSignal): Promise<Bonus[]> {
  const { data } = await call(listBonuses, { query: {}, ...(signal ? { signal } : {}) });
  return data.map(withStatus);
}

/** §3 knows a bonus as active or not. One that is active without a status runs, or is complete once all was staked. */
function withStatus(bonus: Bonus): Bonus {
  const { active, status, amount_current, amount_rollover } = bonus;
  if (!active || status !== 'available') return bonus;
  const complete = amount_rollover > 0 && amount_current >= amount_rollover;
  return { ...bonus, status: complete ? 'completed' : 'active' };
}

const changes = ['bonuses', 'coupons', 'transactions', 'user'] as const;

/** Activates a bonus, by its id. `onUnclear` is called when the answer got lost and is being requested. Throws what `sendMoneyCommand` throws. */
export function activateBonus(onUnclear?: () => void) {
  return mutationOptions({
    mutationFn: (id: string) => sendMoneyCommand(activateCall, { params: { id } }, onUnclear),
    meta: { changes },
  });
}

/** Turns a completed bonus into real money, by its id. Throws what `sendMoneyCommand` throws. */
export function redeemBonus(onUnclear?: () => void) {
  return mutationOptions({
    mutationFn: (id: string) => sendMoneyCommand(redeemCall, { params: { id } }, onUnclear),
    meta: { changes },
  });
}

/** Gives a bonus up, by its id; `removed` is the bonus money that was removed (cents). Throws what `sendMoneyCommand` throws. */
export function excludeBonus(onUnclear?: () => void) {
  return mutationOptions({
    mutationFn: (id: string) => sendMoneyCommand(excludeCall, { params: { id } }, onUnclear),
    meta: { changes },
  });
}

/** Stores a rollover's figures from an event (cents) in the lists. False, and nothing is stored, where newer figures are known. */
export function applyRolloverEvent(event: UserRolloverUpdateEvent): boolean {
  const key = { queryKey: ['bonuses'] } as const;
  const isLate = (bonus: Bonus) => bonus.id === event.id && isOlderVersion(event.version, bonus.version);
  if (queryClient.getQueriesData<Bonus[]>(key).some(([, known]) => known?.some(isLate))) return false;
  queryClient.setQueriesData<Bonus[]>(key, (known) =>
    known?.map((bonus) => (bonus.id === event.id ? { ...bonus, ...event } : bonus)),
  );
  return true;
}

/** Whether any bonus is in the state `waiting`, which a bet or a deposit may just have ended. */
export function hasWaitingBonus(): boolean {
  return queryClient
    .getQueriesData<Bonus[]>({ queryKey: ['bonuses'] })
    .some(([, bonuses]) => bonuses?.some(({ status }) => status === 'waiting'));
}

/** An answer that is older than an event received meanwhile keeps the event's values. */
export function preferNewerBonuses(answer: readonly Bonus[], known: readonly Bonus[] | undefined): Bonus[] {
  return answer.map((bonus) => {
    const before = known?.find(({ id }) => id === bonus.id);
    return before && isOlderVersion(bonus.version, before.version) ? before : bonus;
  });
}
