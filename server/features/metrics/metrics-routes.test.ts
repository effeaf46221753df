import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportVitals } from '#contract/endpoints/content/vitals-calls.ts';
import { createDeposit, getDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { openMetrics } from '#server/core/metrics/metrics.ts';
import { mailQueueTable } from '#server/data/schema/notices-table.ts';
import { sportFeedsTable } from '#server/data/schema/sportsbook-table.ts';
import { paymentEventsTable, paymentRefundsTable } from '#server/data/schema/wallet-table.ts';
import { opsRoutes } from '#server/features/ops/ops-routes.ts';
import { vitalsEndpoints } from '#server/features/vitals/vitals-endpoints.ts';
import { signMessage } from '#server/partners/signed-message.ts';
import { NOON } from '#tests/support/backend/backend.ts';
import { openWallet, PIX_SECRET, type Wallet } from '#tests/support/backend/wallet.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { observeWaitingWork } from './waiting-work.ts';

const OPS_TOKEN = 'a token for operators, 32 characters'.replaceAll(' ', '-');

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: vitalsEndpoints,
    routes: (services) => (app) => {
      observeWaitingWork(services, 'the feed');
      metricsRoutes(services)(app);
      opsRoutes(services)(app);
    },
    env: { OPS_TOKEN },
  });
});
afterAll(() => wallet.backend.close());

const operator = { Authorization: `Bearer ${OPS_TOKEN}` };
const scrape = (headers: Record<string, string> = operator) =>
  wallet.backend.request('/metrics', { headers });
/** The lines of a metric that contain a text. */
async function linesOf(metric: string, part = ''): Promise<string[]> {
  const lines = (await (await scrape()).text()).split('\n');
  return lines.filter((line) => line.startsWith(metric) && line.includes(part));
}

describe('GET /metrics', () => {
  test('is for those who have OPS_TOKEN', async () => {
    expect((await scrape({})).status).toBe(403);
    expect((await scrape({ Authorization: 'Bearer of-something-else' })).status).toBe(403);
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test('counts requests by the pattern of their route, never by their path', async () => {
    const { backend } = wallet;
    const { token } = await backend.player();
    await backend.ask(getDeposit, { token, params: { id: 'very-own-id' } });
    await backend.request('/api/ops/withdrawals/very-own-id/approve', { method: 'POST', headers: operator });
    await backend.request('/somewhere/very-own-id');
    const counts = await linesOf('varanda_http_request_duration_seconds_count');
    for (const labels of [
      'method="GET",route="/api/deposits/{id}",status="404"',
      'method="POST",route="/api/ops/withdrawals/{id}/approve",status="404"',
      'method="GET",route="other",status="404"',
    ])
      expect(counts).toContain(`varanda_http_request_duration_seconds_count{${labels}} 1`);
    expect(await (await scrape()).text()).not.toContain('very-own-id');
  });

  test('counts money commands by call and refusal', async () => {
    const { backend } = wallet;
    const { token } = await backend.player();
    const ask = (amount: number, key: string) => backend.ask(createDeposit, { token, body: { amount }, key });
    const [good, bad] = [newId(), newId()];
    await ask(5_000, good);
    await ask(1, bad);
    await ask(1, bad);
    await ask(6_000, good);
    expect((await linesOf('varanda_money_commands_total')).sort()).toEqual([
      'varanda_money_commands_total{command="createDeposit",outcome="done"} 1',
      'varanda_money_commands_total{command="createDeposit",outcome="key_reused"} 1',
      'varanda_money_commands_total{command="createDeposit",outcome="limit_reached"} 1',
      'varanda_money_commands_total{command="createDeposit",outcome="refused_before"} 1',
    ]);
  });

  test('says how much waits in each queue and since when, and how old the feed is', async () => {
    const { backend } = wallet;
    const order = { kind: 'recovery' as const, email: 'ana@example.com', playerId: null };
    const claim = { claimedUntil: 0, tries: 0 };
    await backend.db.queries.insert(mailQueueTable).values([
      { ...order, ...claim, id: 'a', createdAt: NOON - 90_000 },
      { ...order, ...claim, id: 'b', createdAt: NOON - 30_000 },
    ]);
    const event = {
      ...{ chargeId: 'c', type: 'charge_paid', amountCents: 500, payerDocument: '' },
      ...{ paidAt: NOON, outcome: 'refund_late', receivedAt: NOON },
    };
    await backend.db.queries.insert(paymentEventsTable).values([
      { ...event, id: 'taken' },
      { ...event, id: 'waiting' },
    ]);
    const refund = { chargeId: 'c', amountCents: 500, reason: 'late', tries: 0, nextTryAt: 0 };
    await backend.db.queries.insert(paymentRefundsTable).values([
      { ...refund, eventId: 'taken', createdAt: NOON - 900_000, sentAt: NOON },
      { ...refund, eventId: 'waiting', createdAt: NOON - 90_000 },
    ]);
    expect(await linesOf('varanda_feed_age_seconds')).toEqual([]);
    await backend.db.queries
      .insert(sportFeedsTable)
      .values({ name: 'the feed', askedAt: NOON - 4_000, turn: 1 });
    expect(await linesOf('varanda_queue_waiting{', 'mail')).toEqual([
      'varanda_queue_waiting{queue="mail"} 2',
    ]);
    expect(await linesOf('varanda_queue_oldest_age_seconds{')).toEqual([
      'varanda_queue_oldest_age_seconds{queue="outbox"} 0',
      'varanda_queue_oldest_age_seconds{queue="mail"} 90',
      'varanda_queue_oldest_age_seconds{queue="push"} 0',
      'varanda_queue_oldest_age_seconds{queue="payout_reviews"} 0',
      'varanda_queue_oldest_age_seconds{queue="payouts"} 0',
      'varanda_queue_oldest_age_seconds{queue="payout_outcomes"} 0',
      'varanda_queue_oldest_age_seconds{queue="refunds"} 90',
      'varanda_queue_oldest_age_seconds{queue="charges"} 0',
    ]);
    expect(await linesOf('varanda_bank_orders_stuck{')).toEqual([
      'varanda_bank_orders_stuck{kind="payout"} 0',
      'varanda_bank_orders_stuck{kind="payout_outcome"} 0',
      'varanda_bank_orders_stuck{kind="refund"} 0',
      'varanda_bank_orders_stuck{kind="charge"} 0',
    ]);
    expect(await linesOf('varanda_feed_age_seconds')).toEqual(['varanda_feed_age_seconds 4']);
  });

  test('has what pages measured of themselves, without their routes', async () => {
    const metrics = [
      { name: 'LCP', value: 2_000 },
      { name: 'CLS', value: 120 },
      { name: 'no-chat', value: 5_000 },
    ];
    await wallet.backend.ask(reportVitals, { body: { route: '/play/{id}', connection: '4g', metrics } });
    expect(await linesOf('varanda_web_vital_seconds_sum')).toEqual([
      'varanda_web_vital_seconds_sum{vital="LCP"} 2',
      'varanda_web_vital_seconds_sum{vital="INP"} 0',
      'varanda_web_vital_seconds_sum{vital="FCP"} 0',
      'varanda_web_vital_seconds_sum{vital="TTFB"} 0',
    ]);
    expect(await linesOf('varanda_web_vital_layout_shift_sum')).toEqual([
      'varanda_web_vital_layout_shift_sum 0.12',
    ]);
    expect(await linesOf('varanda_third_party_script_missing_total{')).toEqual([
      'varanda_third_party_script_missing_total{party="chat"} 1',
      'varanda_third_party_script_missing_total{party="translation"} 0',
      'varanda_third_party_script_missing_total{party="tag-manager"} 0',
      'varanda_third_party_script_missing_total{party="monitoring"} 0',
    ]);
  });

  test('counts payment events that are refused or contradict the ledger', async () => {
    const body = JSON.stringify({
      eventId: 'e1',
      payoutId: 'p1',
      withdrawalId: 'nobody',
      type: 'payout_paid',
      amountCents: 5_000,
      at: NOON,
    });
    const tell = async (secret: string) => {
      const headers = { 'x-signature': signMessage(secret, body, wallet.backend.clock.now()) };
      return (await wallet.backend.request('/api/webhooks/pix', { method: 'POST', body, headers })).status;
    };
    const incidents = () => linesOf('varanda_money_incidents_total{');
    expect(await incidents()).toEqual([
      'varanda_money_incidents_total{incident="payment_event_refused"} 0',
      'varanda_money_incidents_total{incident="payment_event_contradiction"} 0',
      'varanda_money_incidents_total{incident="wallet_call_contradiction"} 0',
    ]);
    expect(await tell('not the secret that the bank knows, 32')).toBe(401);
    expect(await tell(PIX_SECRET)).toBe(200);
    expect(await incidents()).toEqual([
      'varanda_money_incidents_total{incident="payment_event_refused"} 1',
      'varanda_money_incidents_total{incident="payment_event_contradiction"} 1',
      'varanda_money_incidents_total{incident="wallet_call_contradiction"} 0',
    ]);
  });

  test('counts answers by the class of their status', async () => {
    const counts = async () =>
      (await linesOf('varanda_responses_total{')).map((line) => Number(line.split(' ')[1]));
    const before = await counts();
    await wallet.backend.request('/somewhere/else');
    const [done = 0, moved = 0, refused = 0, failed = 0] = await counts();
    // The scrape before this one was answered too.
    expect([done, moved, refused, failed]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
      (before[2] ?? 0) + 1,
      before[3],
    ]);
  });
});

describe('the metrics of one server', () => {
  test('leave a figure out that can’t be read, and count that', async () => {
    const metrics = openMetrics({ process: false });
    metrics.observe({
      name: 'broken',
      help: 'fails',
      read: () => Promise.reject(new Error('the database is gone')),
    });
    metrics.observe({ name: 'whole', help: 'is read', read: () => [{ value: 7 }] });
    await metrics.text();
    const { body } = await metrics.text();
    expect(body).not.toMatch(/^broken /m);
    expect(body).toContain('whole 7');
    expect(body).toMatch(/varanda_metrics_read_failures_total\{metric="broken"\} [12]/);
  });

  test('are not those of another one in the same process', async () => {
    const [one, other] = [openMetrics({ process: true }), openMetrics({ process: true })];
    one.jobEnded('a-job', 'done', 1_500);
    one.jobEnded('a-job', 'overdue', 120_000);
    const { body } = await one.text();
    expect(body).toContain('varanda_job_duration_seconds_sum{job_name="a-job",outcome="done"} 1.5');
    expect(body).toContain('varanda_job_duration_seconds_count{job_name="a-job",outcome="overdue"} 1');
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
    expect((await other.text()).body).not.toContain('a-job');
  });
});
