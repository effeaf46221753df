// Words the notices that were ordered and hands them to the devices' push services, after the transaction that ordered them holds.

import type { NoticeTopic } from '#contract/endpoints/notifications.ts';
import { chooseLanguage, LOCALES } from '#contract/languages.ts';
import type { PushNotice } from '#contract/push-notice.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Job } from '#server/core/jobs/job.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import {
  acknowledgePushes,
  claimQueuedPushes,
  deleteExpiredNotices,
  hasExhaustedRetries,
  NOTICE_TTL_MS,
  PUSH_QUEUED_MARK,
  type QueuedPush,
} from '#server/data/notices/push-queue.ts';
import { findPushDevices, removePushDevice } from '#server/data/notices/push-subscriptions.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import type { PushService } from '#server/partners/push/push-service.ts';

/** Where a press on a notice leads. */
const PLACES: Readonly<Record<NoticeTopic, string>> = {
  withdrawal_paid: '/user/transaction',
  bet_settled: '/sports/bets',
  limit_reached: '/user/protection',
};

type Device = Awaited<ReturnType<typeof findPushDevices>>[number];

interface PushDispatcher {
  /** Sends what waits; resolves when nothing is left that could be sent now. */
  flush(): Promise<void>;
  jobs: Job[];
}

/** Opens the office on a push service. */
export function createPushDispatcher({ db, clock, log }: Services, service: PushService): PushDispatcher {
  async function send(order: QueuedPush, device: Device, now: number): Promise<void> {
    const { topic } = order;
    // Whoever is barred, or about to leave, is told nothing (D3, D11).
    const { player } = await assertAllowed(db.queries, device.playerId, { kind: 'notice' }, now);
    const language = chooseLanguage(player.language);
    const notice: PushNotice = {
      title: textOf(language, `push.${topic}.title`),
      text: textOf(language, `push.${topic}.text`),
      lang: LOCALES[language],
      path: PLACES[topic],
      tag: topic,
    };
    const ttlS = Math.max(0, Math.floor((order.createdAt + NOTICE_TTL_MS - now) / 1_000));
    const sent = await service.send(device, { payload: JSON.stringify(notice), ttlS, topic });
    if (sent === 'gone') await removePushDevice(db.queries, device.endpoint);
  }

  /** True where nothing is left to do for an order. */
  async function isDone(order: QueuedPush, device: Device | undefined, now: number): Promise<boolean> {
    if (!device) return true;
    try {
      await send(order, device, now);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return true;
      const { topic, tries } = order;
      log.warn({ error, playerId: device.playerId, topic, tries }, 'a notice could not be handed over');
      return hasExhaustedRetries(order);
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      const now = clock.now();
      const orders = await claimQueuedPushes(db.queries, now);
      if (orders.length === 0) return;
      const devices = await findPushDevices(db.queries, [
        ...new Set(orders.map((order) => order.subscriptionId)),
      ]);
      const deviceOf = new Map(devices.map((device) => [device.id, device]));
      const done = await Promise.all(
        orders.map((order) => isDone(order, deviceOf.get(order.subscriptionId), now)),
      );
      await acknowledgePushes(
        db.queries,
        orders.filter((_, index) => done[index]).map(({ id }) => id),
      );
    }
  }

  // A drain that hasn't begun finds whatever is ordered until it begins: nobody needs another one meanwhile.
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const flush = () => {
    if (next) return next;
    next = last
      .then(() => {
        next = undefined;
        return drain();
      })
      .catch((error: unknown) => log.error({ error }, 'the push dispatcher failed'));
    last = next;
    return last;
  };
  db.onCommit((marks) => {
    if (marks.has(PUSH_QUEUED_MARK)) void flush();
  });
  return { flush, jobs: [{ name: 'push-retry', everyMs: 30_000, run: flush }] };
}

/** Where nothing is sent, what was ordered for devices of earlier days goes too. */
export function pushJobs({ db }: Services): Job[] {
  return [
    {
      name: 'delete-expired-notices',
      everyMs: 60 * 60_000,
      run: (now) => deleteExpiredNotices(db.queries, now),
    },
  ];
}
