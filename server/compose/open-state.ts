// What this copy keeps beyond a request: the database, migrated, and the secrets that belong to it.
import type { Clock } from '../core/clock.ts';
import { openDatabase, type Waiting } from '../core/db/open-database.ts';
import { checkSecretFingerprints } from '../core/env/secret-fingerprints.ts';
import { withPreviousSecrets } from '../core/env/secrets.ts';
import type { loadOrCreatePushKeys } from '../core/env/web-push-env.ts';
import type { Log } from '../core/log.ts';
import type { Metrics } from '../core/metrics/metrics.ts';
import type { Tracing } from '../core/tracing/tracing.ts';
import { notePushKey } from '../data/notices/push-key.ts';
import { noteAuditMilestones } from '../data/settings/audit-milestones.ts';
import type { Env, SecretName } from '../env.ts';
import { observePool } from '../features/metrics/copy-state.ts';

interface StateOptions {
  /** The secrets of this start, by name. */
  secrets: Readonly<Record<SecretName, string>>;
  pushKeys: ReturnType<typeof loadOrCreatePushKeys>;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  tracing: Tracing | undefined;
  pause: Waiting['pause'];
  /** Names this build in the audit log. */
  build: string;
  /** Whether another process of this server has brought the database up to date. */
  isPrepared: boolean;
}

/**
 * Opens the database, migrates it, and checks that secrets and push key are those that it was written with. Takes the environment and
 * what a start has made so far. Returns the database, the names of the migrations that ran, a function that runs further ones, and the
 * secrets with their predecessors. Throws what opening the database throws, and `SecretChanged`; then the database is closed.
 */
export async function openState(
  env: Env,
  { secrets: current, pushKeys, clock, log, metrics, tracing, pause, build, isPrepared }: StateOptions,
) {
  const {
    database: db,
    migrated,
    migrate,
  } = await openDatabase({
    databaseUrl: env.databaseUrl,
    ownerUrl: env.databaseOwnerUrl,
    isPrepared,
    dataDir: env.dataDir,
    limits: env.databaseLimits,
    onConnectionLost: (error) => log.warn({ error }, 'a database connection was lost'),
    pool: {
      waited: metrics.poolWaited,
      opened: (count) => observePool(metrics, count),
      ...(tracing ? { statement: tracing.statement } : {}),
    },
    waiting: {
      pause,
      onWait: (error) => log.warn({ reason: error.message }, 'waiting for the database'),
    },
  });
  try {
    const given = withPreviousSecrets(current, env.previousSecrets);
    const secrets = await checkSecretFingerprints(db, given, clock.now());
    const formerDevices =
      pushKeys && (await notePushKey(db, pushKeys.publicKey, env.webPush.otherKeys, clock.now()));
    if (formerDevices !== undefined) {
      log.warn({ devices: formerDevices }, 'the VAPID key is another one: devices have to subscribe again');
    }
    const isNew = migrated.includes('0001-core');
    await noteAuditMilestones(db, { build, isNew, now: clock.now() });
    return { db, migrated, migrate, secrets };
  } catch (error) {
    await db.close();
    throw error;
  }
}
