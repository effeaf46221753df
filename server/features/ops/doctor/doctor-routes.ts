// `npm run ops -- doctor`: what is wrong with this copy of the server and what it depends on. It changes nothing.
import type { Routes } from '#server/core/http/http-routes.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { PartyState } from '#server/core/parties/party-calls.ts';
import type { Services } from '#server/core/services.ts';
import type { Env } from '#server/env.ts';
import { checkBackups } from './backup-checks.ts';
import { checkClock, checkConnections, checkRole, checkVersions } from './database-checks.ts';
import type { Finding } from './finding.ts';
import { checkLedger } from './ledger-checks.ts';
import { checkBankOrders, checkJobs, checkQueues } from './queue-checks.ts';
import { checkFormerSecrets, checkPushKey } from './rotation-checks.ts';
import { checkAdapters, checkParties, checkSecrets } from './setup-checks.ts';
import { checkSports } from './sports-checks.ts';

/** How this copy of the server was started. */
export interface DoctorFacts {
  env: Pick<Env, 'secrets' | 'previousSecrets' | 'opsToken' | 'webPush' | 'databaseOwnerUrl'>;
  /** All secrets, the generated ones too. */
  secrets: Readonly<Record<string, string>>;
  /** The public VAPID key; undefined: no notices are sent. */
  pushKey: string | undefined;
  /** Who plays each outside party: the adapter's name, or `sandbox`. */
  playedBy: Readonly<Record<string, string>>;
  /** The build's id, and Node's version. */
  versions: { build: string; node: string };
  jobs: () => readonly Job[];
  /** When this copy started (ms since 1970). */
  startedAt: number;
  /** The calls to outside parties that were made; absent: none are made. */
  parties?: () => readonly PartyState[];
}

export function opsDoctorRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>, facts: DoctorFacts): Routes {
  return (app) => {
    app.get('/api/ops/doctor', async (context) => {
      const now = clock.now();
      const data: Finding[] = [
        ...checkSecrets(facts.secrets, facts.env),
        ...(await checkFormerSecrets(db.queries, facts.secrets, facts.env.previousSecrets, now)),
        ...(await checkPushKey(db.queries, facts.pushKey, facts.env.webPush)),
        await checkClock(db, clock),
        ...(await checkQueues(db.queries, now)),
        ...(await checkBankOrders(db.queries, now)),
        ...(await checkJobs(db.queries, facts.jobs(), now, facts.startedAt)),
        ...(await checkConnections(db)),
        ...(await checkBackups(db)),
        ...(await checkRole(db, facts.env.databaseOwnerUrl !== undefined)),
        ...(await checkLedger(db)),
        ...(await checkSports(db.queries, now)),
        ...checkAdapters(facts.playedBy),
        ...checkParties(facts.parties?.() ?? []),
        ...(await checkVersions(db, facts.versions)),
      ];
      return context.json({ data });
    });
  };
}
