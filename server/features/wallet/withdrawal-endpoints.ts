import type * as v from 'valibot';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import {
  cancelWithdrawal as cancelWithdrawalCall,
  createWithdrawal,
  getWithdrawal,
  getWithdrawLimits,
  listWithdrawals as listWithdrawalsCall,
  type withdrawal as withdrawalShape,
} from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import { together } from '#server/core/db/statement.ts';
import { type Endpoint, endpoint, moneyEndpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { askCounted, type RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { newId } from '#server/core/ids.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import { readPolicyFacts } from '#server/data/policy/policy-facts.ts';
import {
  manualReviewReason,
  nextRequestAt,
  withdrawalAllowance,
} from '#server/data/policy/withdrawal-rules.ts';
import {
  cancelWithdrawal,
  findWithdrawal,
  listWithdrawalSteps,
  listWithdrawals,
  lockWithdrawal,
  reserveWithdrawal,
  type Withdrawal,
} from '#server/data/wallet/withdrawal-lifecycle.ts';
import { refusalOf } from '#server/data/wallet/withdrawal-refusals.ts';
import type { PixProvider } from '#server/partners/pix/pix-provider.ts';
import { maskPixKey, offeredPixKeys, ownPixKey, requestedPixKey } from './pix-keys.ts';

const REQUESTS: RateRule = { name: 'withdrawal', max: 60, windowMs: 60_000 };

type WithdrawalResponse = v.InferInput<typeof withdrawalShape>;

const iso = (moment: number) => new Date(moment).toISOString();

type Steps = Awaited<ReturnType<typeof listWithdrawalSteps>>;

function toWithdrawalResponse(row: Withdrawal, steps: Steps, language: Language): WithdrawalResponse {
  const own = steps.filter((step) => step.withdrawalId === row.id);
  return {
    id: row.id,
    status: row.status,
    amount: row.amountCents,
    pix_key_type: row.pixKeyType,
    pix_key_masked: maskPixKey(row.pixKeyType, row.pixKey),
    can_cancel: row.status === 0,
    waits_for_operator: row.waitsFor,
    refusal: row.status === TRANSACTION_STATUS.refused ? refusalOf(own.at(-1)?.note ?? '') : null,
    created_at: iso(row.createdAt),
    timeline: own.map(({ status, at, note }) => ({
      status,
      at: iso(at),
      note: note === '' ? '' : textOf(language, `withdrawal.${note}`),
    })),
  };
}

async function toWithdrawalResponses(
  queries: Queries,
  rows: readonly Withdrawal[],
  language: Language,
): Promise<WithdrawalResponse[]> {
  const ids = rows.map(({ id }) => id);
  const steps = await listWithdrawalSteps(queries, ids);
  return rows.map((row) => toWithdrawalResponse(row, steps, language));
}

async function withdrawalResponse(
  queries: Queries,
  row: Withdrawal | undefined,
  language: Language,
): Promise<WithdrawalResponse> {
  const [wire] = row ? await toWithdrawalResponses(queries, [row], language) : [];
  if (!wire) throw new Refusal('not_found');
  return wire;
}

/** Requesting a withdrawal, reading it, cancelling it, and the amount that can be withdrawn. */
export function withdrawalEndpoints({ db, limiter }: Services, pix: PixProvider): Endpoint[] {
  return [
    moneyEndpoint(createWithdrawal, {
      async prepare({ caller, body, ip, now }) {
        await limiter.consume(REQUESTS, caller.playerId, now);
        // A CPF identifies its holder; for any other key the provider is asked only after the policy allowed the
        // withdrawal.
        if (body.saved_key === undefined && body.pix_key_type === 'cpf') return undefined;
        const command = { kind: 'withdraw', amountCents: body.amount, ip } as const;
        const { player } = await assertAllowed(db.queries, caller.playerId, command, now);
        const key = await requestedPixKey(db.queries, player, body);
        // A key that was paid to before may have another owner by now.
        const counted = { rules: [REQUESTS], key: caller.playerId };
        const bank: Pick<PixProvider, 'findKeyOwner'> = {
          findKeyOwner: (...asked) => askCounted(limiter, counted, () => pix.findKeyOwner(...asked)),
        };
        return { type: key.type, key: await ownPixKey(bank, player.document, key) };
      },
      async answer({ tx, caller, body, ip, language, now }, checkedKey) {
        const { playerId } = caller;
        // Requests of one player are handled one after another: the rules count what the earlier ones used up.
        const command = { kind: 'withdraw', amountCents: body.amount, ip } as const;
        const [, { player, settings, leaving, excludedForGood }] = await together([
          lockBalances(tx, playerId),
          assertAllowed(tx, playerId, command, now),
        ]);
        const typed = checkedKey ?? (await requestedPixKey(tx, player, body));
        const pixKey = checkedKey?.key ?? (await ownPixKey(pix, player.document, typed));
        const request = {
          id: newId(),
          playerId,
          amountCents: body.amount,
          pixKeyType: typed.type,
          pixKey,
          everything: leaving,
          // Leaving waives the limits and not the operator's review, except for a permanent exclusion (D11).
          waitsFor: excludedForGood
            ? null
            : await manualReviewReason(tx, playerId, settings, body.amount, now),
        };
        const { withdrawal, steps } = await reserveWithdrawal(tx, request, now);
        return toWithdrawalResponse(withdrawal, steps, language);
      },
    }),
    endpoint(
      listWithdrawalsCall,
      async ({ caller, query, language }) => {
        const page = Number(query.page ?? 1);
        const { rows, pages } = await listWithdrawals(db.queries, caller.playerId, page);
        return {
          data: await toWithdrawalResponses(db.queries, rows, language),
          current_page: page,
          last_page: pages,
        };
      },
      { quiet: true },
    ),
    endpoint(
      getWithdrawal,
      async ({ caller, params, language }) =>
        withdrawalResponse(
          db.queries,
          await findWithdrawal(db.queries, caller.playerId, params.id ?? ''),
          language,
        ),
      { quiet: true },
    ),
    moneyEndpoint(cancelWithdrawalCall, {
      prepare: async () => {},
      async answer({ tx, caller, params, language, now }) {
        const found = await lockWithdrawal(tx, params.id ?? '', caller.playerId);
        return withdrawalResponse(tx, found && (await cancelWithdrawal(tx, found, now)), language);
      },
    }),
    endpoint(
      getWithdrawLimits,
      async ({ caller, now }) => {
        const facts = await readPolicyFacts(db.queries, caller.playerId, undefined);
        if (!facts) throw new Refusal('token_expired');
        const { settings } = facts;
        const room = await withdrawalAllowance(db.queries, facts, now);
        const { withdraw_daily: daily, withdraw_daily_request: most } = settings;
        const left = Math.max(0, daily - room.dayCount);
        const nextAt = nextRequestAt(room, settings, now);
        return {
          enabled: settings.withdraw_enabled || room.everything,
          min: settings.withdraw_min,
          max: settings.withdraw_max,
          daily,
          daily_used: room.dayCount,
          daily_left: left,
          daily_type: settings.withdraw_daily_type,
          daily_amount_left: most === 0 ? null : Math.max(0, most - room.dayCents),
          next_at: nextAt > now && !room.everything ? iso(nextAt) : null,
          affiliate_day: room.affiliate ? settings.withdraw_affiliate_day : null,
          balance: room.realCents,
          withdrawable: room.withdrawableCents,
          locked: room.lockedCents,
          to_stake: room.toStakeCents,
          rollover: room.rolloverCents,
          keys: await offeredPixKeys(db.queries, facts.player),
          everything: room.everything,
          closing: facts.player.closingAt !== null,
          reviewed: !settings.withdraw_auto_kyc && !facts.excludedForGood,
        };
      },
      { quiet: true },
    ),
  ];
}
