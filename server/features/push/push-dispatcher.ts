// Writes the queued notices and hands them to the devices' push services, after the transaction that enqueued them
// has committed.

import type { NoticeTopic } from '#contract/endpoints/player/notification-calls.ts';
import { chooseLanguage, LOCALES } from '#contract/languages.ts';
import type { PushNotice } from '#contract/push-notice.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { openQueueWorker } from '#server/core/queue/queue-worker.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { pushKeyFingerprint } from '#server/data/notices/push-key.ts';
import {
  deleteExpiredNotices,
  NOTICE_TTL_MS,
  pushQueue,
  type QueuedPush,
} from '#server/data/notices/push-queue.ts';
import { findPushDevices, removePushDevice } from '#server/data/notices/push-subscriptions.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import type { PushService } from '#server/partners/push/push-service.ts';

/** The path that a click on a notice opens. */
const PLACES: Readonly<Record<NoticeTopic, string>> = {
  withdrawal_paid: '/user/transaction',
  bet_settled: '/sports/bets',
  limit_reached: '/user/protection',
};

type Device = Awaited<ReturnType<typeof findPushDevices>>[number];

/** How long (ms) a notice waits that could not be sent because its service is not called at present. */
const UNSENT_WAIT_MS = 30_000;

interface PushDispatcher {
  /** Sends the waiting notices; resolves when no more can be sent now. */
  flush(): Promise<void>;
  jobs: Job[];
}

/** Creates the dispatcher for a push service. */
export function createPushDispatcher({ db, clock, log }: Services, service: PushService): PushDispatcher {
  async function send(order: QueuedPush, device: Device, now: number): Promise<void> {
    const { topic } = order;
    // A barred or leaving player receives no notices (D3, D11).
    const { player } = await assertAllowed(db.queries, device.playerId, { kind: 'notice' }, now);
    const language = chooseLanguage(player.language);
    const notice: PushNotice = {
      title: textOf(language, `push.${topic}.title`),
      text: textOf(language, `push.${topic}.text`),
      lang: LOCALES[language],
      path: PLACES[topic],
      tag: topic,
    };
    const ttlS = Math.floor(Math.min(NOTICE_TTL_MS, order.createdAt + NOTICE_TTL_MS - now) / 1_000);
    const sent = await service.send(device, { payload: JSON.stringify(notice), ttlS, topic });
    if (sent === 'gone') await removePushDevice(db.queries, device.endpoint);
  }

  const ownKey = pushKeyFingerprint(service.key);
  /** Its push service refuses what the server's key signs: the page subscribes again at the player's next visit. */
  const isUnreachable = ({ keyFingerprint }: Device) => keyFingerprint !== null && keyFingerprint !== ownKey;

  /** True if nothing is left to do for a notice. */
  async function isDone(order: QueuedPush, device: Device | undefined, now: number): Promise<boolean> {
    if (!device || isUnreachable(device) || isPast(order.createdAt + NOTICE_TTL_MS, now, NOTICE_TTL_MS))
      return true;
    try {
      await send(order, device, now);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return true;
      const { topic, tries } = order;
      log.warn({ error, playerId: device.playerId, topic, tries }, 'a notice could not be sent');
      // One that was not even sent counts no try, and is not given up.
      if (!(error instanceof PartyUnavailable)) return pushQueue.isLastTry(order);
      await pushQueue.putBack(db.queries, [order.id], now + UNSENT_WAIT_MS);
      return false;
    }
  }

  const worker = openQueueWorker({ db, clock, log }, pushQueue, {
    name: 'push-retry',
    everyMs: 30_000,
    async handle(orders, now) {
      const devices = await findPushDevices(db.queries, [
        ...new Set(orders.map((order) => order.subscriptionId)),
      ]);
      const deviceOf = new Map(devices.map((device) => [device.id, device]));
      const done = await Promise.all(
        orders.map((order) => isDone(order, deviceOf.get(order.subscriptionId), now)),
      );
      await pushQueue.acknowledge(
        db.queries,
        orders.filter((_, index) => done[index]).map(({ id }) => id),
      );
      return true;
    },
  });
  return { flush: worker.flush, jobs: [worker.job] };
}

/** Without a push service, old notices are still deleted. */
export function pushJobs({ db }: Services): Job[] {
  return [
    {
      name: 'delete-expired-notices',
      everyMs: 60 * 60_000,
      run: (now) => deleteExpiredNotices(db.queries, now),
    },
  ];
}
