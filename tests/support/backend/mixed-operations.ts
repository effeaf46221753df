// All money operations of players, mixed and concurrent, and the rules that must hold after any of them.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Call } from '#contract/define-call.ts';
import {
  activateBonus,
  applyCoupon,
  excludeBonus,
  listBonuses,
  redeemBonus,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import { cancelDeposit, createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  listWithdrawals,
} from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import type { Database } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { WalletMismatch } from '#server/data/casino/casino-wallet.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { ledgerFaults } from './players.ts';
import type { Wallet } from './wallet.ts';

const BETWEEN_OPERATIONS_MS = 40;

interface Someone {
  id: string;
  token: string;
  document: string;
  rounds: Awaited<ReturnType<Wallet['play']>>[];
}

interface Mixed {
  players: number;
  workers: number;
  operations: number;
  seed: number;
}

/** Runs a number of operations of several players by concurrent workers; returns how often each answer came. */
export async function runMixed(wallet: Wallet, { players, workers, operations, seed }: Mixed) {
  const { backend } = wallet;
  const { queries } = backend.db;
  const random = createRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  await writeSettings(
    queries,
    {
      compliance_no_prior_benefit: false,
      deposit_rollover: 0,
      withdraw_daily: 1_000_000,
      withdraw_min: 1,
      withdraw_max: 1_000_000,
    },
    0,
  );
  const coupon = {
    name: { pt: 'c', en: 'c', es: 'c' },
    event: '',
    applyRegister: false,
    walletType: 'bonus' as const,
    depositPercent: 0,
    maxCents: 0,
    minDepositCents: 0,
    rolloverRuleId: 'twice',
    maxUsesPerPlayer: 1_000_000,
    startsAt: 0,
  };
  await insertCoupons(
    queries,
    [{ id: 'twice', times: 2, contributions: { casino: 100 }, validDays: 1 }],
    [
      { ...coupon, code: 'plain', deposit: false, amountCents: 500 },
      { ...coupon, code: 'paid-in', deposit: true, amountCents: 700 },
    ],
  );
  const everybody: Someone[] = [];
  for (let player = 0; player < players; player += 1) {
    const { id } = await backend.player({ realCents: 5_000 });
    const document = (await findPlayer(queries, id))?.document ?? '';
    everybody.push({ id, token: await wallet.tokenOf(id), document, rounds: [] });
  }

  const answers = new Map<string, number>();
  const note = (name: string, answer: string | number) => {
    answers.set(`${name} ${answer}`, (answers.get(`${name} ${answer}`) ?? 0) + 1);
  };
  /** Sends a command once, or twice at once under one key: the answers must be the same. */
  async function ask<C extends Call>(call: C, { token }: Someone, asked: object = {}) {
    const asking = { token, key: newId(), ...asked };
    const [answer, again] = await Promise.all(
      below(10) === 0 && call.money
        ? [backend.ask(call, asking), backend.ask(call, asking)]
        : [backend.ask(call, asking)],
    );
    if (!answer) throw new Error('no answer');
    note(call.name, answer.status);
    if (again && JSON.stringify(again.body) !== JSON.stringify(answer.body)) note('twice', 'differs');
    return answer;
  }
  const pick = <One>(list: readonly One[]): One | undefined => list[below(list.length)];

  let running = 0;
  /** Two at once, as when a server's lease ran out while it was still working. */
  async function runJobs(): Promise<void> {
    if (running === 2) return;
    running += 1;
    await wallet.runJobs();
    running -= 1;
  }

  const OPERATIONS: readonly ((one: Someone) => Promise<unknown>)[] = [
    async (one) => {
      const amount = 100 + below(5_000);
      const { body, status } = await ask(createDeposit, one, {
        body: { amount, ...(below(4) === 0 ? { coupon_code: 'PAID-IN' } : {}) },
      });
      if (status !== 200) return;
      const id = String((body as { id: unknown }).id);
      if (below(8) === 0) await ask(cancelDeposit, one, { params: { id } });
      const paid = below(12) === 0 ? amount + 1 : amount;
      await wallet.pay(id, { amountCents: paid, payerDocument: one.document });
    },
    async (one) => void one.rounds.push(await wallet.play(one.id, 10 + below(400))),
    async (one) => void one.rounds.push(await wallet.play(one.id, 10 + below(400))),
    async (one) => one.rounds.shift()?.end(below(3) === 0 ? below(1_500) : 0),
    async (one) => pick(one.rounds)?.end(below(1_000)),
    async (one) => one.rounds.pop()?.undo(),
    async (one) => {
      const body = { amount: 1 + below(3_000), pix_key_type: 'cpf', pix_key: one.document };
      await ask(createWithdrawal, one, { body });
    },
    async (one) => {
      const { data } = (await ask(listWithdrawals, one)).body as { data: { id: string }[] };
      const id = pick(data)?.id;
      if (id) await ask(cancelWithdrawal, one, { params: { id } });
    },
    async (one) => ask(applyCoupon, one, { body: { code: 'Plain' } }),
    async (one) => {
      const { data } = (await ask(listBonuses, one, { query: { active: '1', also: 'open' } })).body as {
        data: { id: string }[];
      };
      const id = pick(data)?.id;
      const call = pick([activateBonus, activateBonus, redeemBonus, excludeBonus]);
      if (id && call) await ask<Call>(call, one, { params: { id } });
    },
    async () => (below(6) === 0 ? runJobs() : undefined),
  ];

  let left = operations;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      backend.clock.advance(BETWEEN_OPERATIONS_MS);
      const one = pick(everybody);
      const operation = pick(OPERATIONS);
      if (!one || !operation) return;
      try {
        await operation(one);
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof WalletMismatch)) throw error;
        note('play', error.name);
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  await wallet.runJobs();
  return answers;
}

/** What must hold: the ledger's own rules, and that players are shown the ledger's sums. */
export async function moneyFaults(db: Database): Promise<string[]> {
  const rows = await selectRows(
    db.queries,
    v.object({ fault: v.string() }),
    sql`
    select 'held for ' || a.player_id || ' is no open withdrawal' as fault from accounts a
      left join (select player_id, sum(amount_cents) total from withdrawals where status in (0, 1) group by 1) w
        on w.player_id = a.player_id
      where a.kind = 'pending_withdrawal' and a.balance_cents <> coalesce(w.total, 0)
    union all
    select 'bonus money of ' || a.player_id || ' belongs to no bonus' from accounts a
      where a.kind = 'bonus' and a.balance_cents > 0 and not exists (
        select 1 from bonuses b where b.player_id = a.player_id and b.status in ('active', 'completed'))
    union all
    select 'deposit ' || d.id || ' and its credit differ' from deposits d
      left join ledger_transactions t on t.kind = 'deposit' and t.reference = d.id
      where (d.status = 2) <> (t.id is not null)
    union all
    select 'withdrawal ' || w.id || ' and its payment differ' from withdrawals w
      left join ledger_transactions t on t.kind = 'withdrawal_paid' and t.reference = w.id
      where (w.status = 2) <> (t.id is not null)
    union all
    select 'withdrawal ' || w.id || ' and what came back differ' from withdrawals w
      left join ledger_transactions t on t.kind = 'withdrawal_back' and t.reference = w.id
      where (w.status in (3, 5)) <> (t.id is not null)
    union all
    select 'paid out twice or not at all: ' || w.id from withdrawals w
      left join sandbox_pix_payouts p on p.withdrawal_id = w.id
      where w.status = 2 and (p.id is null or p.state <> 'paid' or p.amount_cents <> w.amount_cents)`,
  );
  return [...(await ledgerFaults(db)), ...rows.map(({ fault }) => fault)];
}
