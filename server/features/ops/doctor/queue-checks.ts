// What waits in the database, and for how long.
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import { type BankOrderKind, countBankOrders } from '#server/data/wallet/bank-orders.ts';
import { type Finding, spanText } from './finding.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Queue {
  subject: string;
  /** Its waiting rows, with a column `created_at`. */
  waiting: SQL;
  /** The age of the oldest row (ms) from which a person must look. */
  maxAgeMs: number;
}

const QUEUES: readonly Queue[] = [
  { subject: 'realtime events', waiting: sql`outbox`, maxAgeMs: MINUTE_MS },
  { subject: 'mails', waiting: sql`mail_orders`, maxAgeMs: 10 * MINUTE_MS },
  { subject: 'notifications', waiting: sql`push_orders`, maxAgeMs: HOUR_MS },
  {
    subject: 'withdrawals that wait for a person',
    waiting: sql`(select created_at from withdrawals where waits_for is not null) reviews`,
    maxAgeMs: 24 * HOUR_MS,
  },
];

const BANK_ORDERS: Readonly<Record<BankOrderKind, string>> = {
  payout: 'payouts that the bank has not accepted',
  payout_outcome: 'payouts whose outcome the bank has not told',
  refund: 'refunds that the bank has not accepted',
  charge: 'charges that the bank has not answered',
};

/** The checks of what the bank was sent. `now`: ms since 1970. */
export async function checkBankOrders(queries: Queries, now: number): Promise<Finding[]> {
  return (await countBankOrders(queries, now)).map(({ kind, waiting, oldest, stuck }): Finding => {
    const age = spanText(Math.max(now - (oldest ?? now), 0));
    const late = stuck > 0 ? `, ${stuck} of them for too long: npm run ops -- orders` : '';
    return {
      area: 'queues',
      subject: BANK_ORDERS[kind],
      state: stuck > 0 ? 'problem' : 'ok',
      text: waiting === 0 ? 'none' : `${waiting}, the oldest for ${age}${late}`,
    };
  });
}

/** The checks of queues. `now`: ms since 1970. */
export async function checkQueues(queries: Queries, now: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { subject, waiting, maxAgeMs } of QUEUES) {
    const [row] = await selectRows(
      queries,
      v.object({ count: v.number(), oldest: v.nullable(v.number()) }),
      sql`select count(*)::int as count, min(created_at)::float8 as oldest from ${waiting}`,
    );
    const count = row?.count ?? 0;
    const age = Math.max(now - (row?.oldest ?? now), 0);
    findings.push({
      area: 'queues',
      subject,
      state: age > maxAgeMs ? 'problem' : 'ok',
      text: count === 0 ? 'none' : `${count}, the oldest for ${spanText(age)}`,
    });
  }
  return findings;
}

/**
 * Beyond two turns, a job is late only after this time (ms): a slow run or another copy's lease delay one. After a start it has this time
 * too, as it is due then: no copy missed what a database did not do while it was stopped, or before it was restored.
 */
const GRACE_MS = 5 * MINUTE_MS;
/** A job that failed so often in a row is a fault: one run may fail for a moment's reason. */
const FAILED_OFTEN = 3;

/**
 * The check of jobs: each that missed two turns or failed several times in a row, else how many there are. `startedAt`: of this copy (ms
 * since 1970).
 */
export async function checkJobs(
  queries: Queries,
  jobs: readonly Job[],
  now: number,
  startedAt: number,
): Promise<Finding[]> {
  const rows = await selectRows(
    queries,
    v.object({
      name: v.string(),
      last: v.number(),
      failures: v.number(),
      retryAt: v.nullable(v.number()),
    }),
    sql`select name, last_run_at::float8 as last, failures, retry_at::float8 as "retryAt"
      from leases where last_run_at > 0`,
  );
  const leases = new Map(rows.map((row) => [row.name, row]));
  const wrong = jobs.flatMap(({ name, everyMs }): Finding[] => {
    const lease = leases.get(name);
    if (!lease) return [];
    const { last, failures, retryAt } = lease;
    const about = { area: 'queues', subject: `job ${name}`, state: 'problem' } as const;
    if (failures >= FAILED_OFTEN) {
      const wait = spanText(Math.max((retryAt ?? now) - now, 0));
      return [{ ...about, text: `failed ${failures} times in a row, and is tried again in ${wait}` }];
    }
    const mayBeDue = now - startedAt <= GRACE_MS;
    if (mayBeDue || now - last <= 2 * everyMs + GRACE_MS) return [];
    const text = `began last ${spanText(now - last)} ago, and is due every ${spanText(everyMs)}`;
    return [{ ...about, text }];
  });
  if (wrong.length > 0) return wrong;
  return [{ area: 'queues', subject: 'jobs', state: 'ok', text: `${jobs.length}, none is late` }];
}
