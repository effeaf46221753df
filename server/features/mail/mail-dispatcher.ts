// Writes the queued mails and hands them to the mail service, after the transaction that enqueued them has committed.
import { chooseLanguage } from '#contract/languages.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { openQueueWorker } from '#server/core/queue/queue-worker.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { mailQueue, type QueuedMail } from '#server/data/notices/mail-queue.ts';
import { createPasswordRecovery, deleteExpiredRecoveries } from '#server/data/players/password-recoveries.ts';
import { findPlayer, findPlayerByEmail } from '#server/data/players/players.ts';
import { type Mailer, MailRefused } from '#server/partners/mail/mailer.ts';

/**
 * Delay (ms) between the commit that enqueued a mail and its processing: the answer has left by then, so its time
 * can't show whether the address has an account (D5).
 */
export const MAIL_DISPATCH_DELAY_MS = 300;
/**
 * Maximum number of recovery mails per account, so that strangers can't flood a mailbox; more are dropped silently.
 */
const RECOVERIES: RateRule = { name: 'recovery-mail', max: 3, windowMs: 60 * 60_000 };

/** How long (ms) a mail waits that could not be sent because the mail service is not called at present. */
const UNSENT_WAIT_MS = 30_000;

interface MailDispatcher {
  /** Sends the waiting mails; resolves when no more can be sent now. */
  flush(): Promise<void>;
  jobs: Job[];
}

/** Creates the dispatcher. Takes the mail service and the page's address, for links in mails. */
export function createMailDispatcher(
  { db, clock, log, limiter }: Services,
  mailer: Mailer,
  publicUrl: string,
): MailDispatcher {
  const playerOf = ({ playerId, email }: QueuedMail) =>
    playerId === null ? findPlayerByEmail(db.queries, email) : findPlayer(db.queries, playerId);

  async function send(mail: QueuedMail, now: number): Promise<void> {
    const player = await playerOf(mail);
    // The address has no account: the person who asked must not learn it, here or elsewhere.
    if (!player) return;
    const language = chooseLanguage(player.language);
    // Counted once a message: a try after the first is for one that was allowed and that the mail service failed to take.
    if (mail.kind === 'recovery' && mail.tries === 1) {
      const allowed = await limiter.tryConsume(RECOVERIES, player.id, now);
      if (!allowed.allowed) return;
    }
    const link =
      mail.kind === 'recovery'
        ? `${publicUrl}/recuperar-senha?token=${await createPasswordRecovery(db.queries, player.id, now)}`
        : publicUrl;
    const site = new URL(publicUrl).host;
    const say = (part: string) => textOf(language, `mail.${mail.kind}.${part}`, { link, site });
    const [first = ''] = player.name.split(' ');
    const text = [
      textOf(language, 'mail.greeting', { name: first }),
      say('text'),
      textOf(language, 'mail.closing'),
    ];
    await mailer.send(
      { id: mail.id, to: mail.email, subject: say('subject'), text: text.join('\n\n'), language },
      now,
    );
    log.info({ playerId: player.id, kind: mail.kind }, 'a mail was sent');
  }

  /** Takes the count of a recovery mail back. */
  async function giveBackCount(mail: QueuedMail): Promise<void> {
    const player = mail.kind === 'recovery' ? await playerOf(mail) : undefined;
    if (player) await limiter.giveBack(RECOVERIES, player.id);
  }
  /** Whether the window in which a mail was counted is over by now: the next one counts others. */
  const isCountOver = ({ createdAt }: QueuedMail, now: number) =>
    isPast(createdAt + RECOVERIES.windowMs, now, RECOVERIES.windowMs);

  /** After a failed try: puts back a mail that was not even sent, gives up what can't be sent. False: no other can be sent now. */
  async function fail(mail: QueuedMail, error: unknown, now: number): Promise<boolean> {
    if (error instanceof PartyUnavailable) {
      // It was counted just now, and will be again: the next try is the first one once more.
      if (mail.tries === 1) await giveBackCount(mail);
      await mailQueue.putBack(db.queries, [mail.id], now + UNSENT_WAIT_MS);
      return false;
    }
    if (mailQueue.isLastTry(mail) || error instanceof MailRefused) {
      // The first try was counted just now, whenever the mail was asked for.
      if (mail.tries === 1 || !isCountOver(mail, now)) await giveBackCount(mail);
      await mailQueue.acknowledge(db.queries, [mail.id]);
    }
    return true;
  }

  const worker = openQueueWorker({ db, clock, log }, mailQueue, {
    name: 'mail-retry',
    everyMs: 30_000,
    delayMs: MAIL_DISPATCH_DELAY_MS,
    async handle(mails, now) {
      for (const mail of mails) {
        try {
          await send(mail, now);
          await mailQueue.acknowledge(db.queries, [mail.id]);
        } catch (error) {
          log.warn({ error, kind: mail.kind, tries: mail.tries }, 'a mail could not be sent');
          if (!(await fail(mail, error, now))) return false;
        }
      }
      return true;
    },
  });

  return {
    flush: worker.flush,
    jobs: [
      worker.job,
      {
        name: 'delete-expired-recoveries',
        everyMs: 60 * 60_000,
        run: (now) => deleteExpiredRecoveries(db, now),
      },
    ],
  };
}
