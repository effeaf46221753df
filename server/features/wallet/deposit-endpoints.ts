import type * as v from 'valibot';
import {
  cancelDeposit as cancelDepositCall,
  createDeposit,
  type deposit as depositShape,
  getDeposit,
  listOpenDeposits,
} from '#contract/endpoints/wallet/wallet-calls.ts';
import { type Endpoint, endpoint, moneyEndpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { askCounted, type RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import type { Services } from '#server/core/services.ts';
import { assertDepositCoupon, CouponRefused, claimCoupon } from '#server/data/bonuses/coupon-claims.ts';
import { writeDueContentFirst } from '#server/data/content/due-content.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import {
  cancelDeposit,
  type Deposit,
  deriveDepositId,
  expireDeposits,
  findDeposit,
  findOpenDeposits,
  openDeposit,
} from '#server/data/wallet/deposit-charges.ts';
import { handleDeferredPaymentEvents } from '#server/data/wallet/deposit-payments.ts';
import { ChargeRefused, type PixProvider } from '#server/partners/pix/pix-provider.ts';

const CHARGES: RateRule = { name: 'deposit', max: 20, windowMs: 60_000 };

function toDepositResponse(deposit: Deposit): v.InferInput<typeof depositShape> {
  return {
    id: deposit.id,
    status: deposit.status,
    amount: deposit.amountCents,
    code: deposit.code,
    expires_at: new Date(deposit.expiresAt).toISOString(),
    created_at: new Date(deposit.createdAt).toISOString(),
    ...(deposit.payerUrl === null ? {} : { payer_url: deposit.payerUrl }),
  };
}

/** Runs a check or claim of the coupon that a deposit names. Throws the refusal 'invalid_input' at its field, and those of the policy. */
async function atCouponField(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof CouponRefused)) throw error;
    const { reason, minimumCents } = error;
    const values = minimumCents === undefined ? {} : { min: minimumCents };
    throw new Refusal('invalid_input', { rule: reason, values, fields: { coupon_code: [reason] } });
  }
}

/** Opening, reading and cancelling a PIX charge. */
export function depositEndpoints(services: Services, pix: PixProvider): Endpoint[] {
  const { db, limiter, log } = services;
  return [
    moneyEndpoint(createDeposit, {
      async prepare({ caller, body, key, language, ip, now }) {
        await limiter.consume(CHARGES, caller.playerId, now);
        const command = { kind: 'deposit', amountCents: body.amount, ip } as const;
        const { player, settings } = await assertAllowed(db.queries, caller.playerId, command, now);
        // Before anything is charged: a deposit that opens uses the coupon that it names, or none.
        const { coupon_code: code, amount: amountCents } = body;
        if (code) {
          await assertAllowed(db.queries, player.id, { kind: 'bonus_take' }, now);
          await writeDueContentFirst(services, now);
          await atCouponField(() =>
            assertDepositCoupon(db.queries, { playerId: player.id, code, amountCents }, now),
          );
        }
        const depositId = deriveDepositId(player.id, key);
        const expiresAt = now + settings.deposit_popup_timer * 60_000;
        const order = {
          depositId,
          amountCents: body.amount,
          expiresAt,
          payerDocument: player.document,
          payerName: player.name,
          language,
          now,
        };
        // A charge that the bank may have opened counts.
        const isGivenBack = (error: unknown) => error instanceof PartyUnavailable;
        const charge = await askCounted(limiter, { rules: [CHARGES], key: player.id, isGivenBack }, () =>
          pix.createCharge(order).catch((error: unknown) => {
            log.warn({ error, playerId: player.id }, 'a charge was not opened');
            if (error instanceof ChargeRefused) return undefined;
            throw error;
          }),
        );
        if (!charge) throw new Refusal('limit_reached', { text: 'charge_refused', rule: 'charge_refused' });
        return { depositId, expiresAt, charge };
      },
      async lookUp({ caller, key, language }) {
        const depositId = deriveDepositId(caller.playerId, key);
        const charge = await pix.lookUpCharge(depositId, language);
        return charge && { depositId, expiresAt: charge.expiresAt, charge };
      },
      async answer({ tx, caller, body, ip, now }, { depositId, expiresAt, charge }) {
        // Charges of one player are opened one after another: limits count the open ones.
        await lockBalances(tx, caller.playerId);
        await assertAllowed(tx, caller.playerId, { kind: 'deposit', amountCents: body.amount, ip }, now);
        const { coupon_code: code } = body;
        if (code) {
          await assertAllowed(tx, caller.playerId, { kind: 'bonus_take' }, now);
          await atCouponField(() => claimCoupon(tx, caller.playerId, code, now));
        }
        const opened = await openDeposit(
          tx,
          {
            id: depositId,
            playerId: caller.playerId,
            amountCents: body.amount,
            code: charge.code,
            chargeId: charge.chargeId,
            payerUrl: charge.payerUrl ?? null,
            couponCode: body.coupon_code ?? null,
            expiresAt,
            createdAt: now,
          },
          now,
        );
        await handleDeferredPaymentEvents(tx, charge.chargeId, now);
        return toDepositResponse((await findDeposit(tx, caller.playerId, depositId)) ?? opened);
      },
    }),
    endpoint(
      listOpenDeposits,
      async ({ caller, now }) => ({
        data: (await findOpenDeposits(db.queries, caller.playerId, now)).map(toDepositResponse),
      }),
      { quiet: true },
    ),
    endpoint(
      getDeposit,
      async ({ caller, params, now }) => {
        await expireDeposits(db, now, caller.playerId);
        return toDepositResponse(found(await findDeposit(db.queries, caller.playerId, params.id ?? '')));
      },
      { quiet: true },
    ),
    endpoint(cancelDepositCall, async ({ caller, params, now }) => {
      const { id = '' } = params;
      return toDepositResponse(
        found(await db.transaction((tx) => cancelDeposit(tx, caller.playerId, id, now))),
      );
    }),
  ];
}

function found(deposit: Deposit | undefined): Deposit {
  if (!deposit) throw new Refusal('not_found');
  return deposit;
}
