// When to ask the server for its version (D6): an hour after the last answer. The worker asks for all pages; a page without a
// worker asks by itself.
import * as v from 'valibot';
import { isSameVersion, type Version, version } from '../../build-files.ts';
import { OUTDATED_CHECK_MS } from '../../limits.ts';

/**
 * A newer version that was announced, but whose files didn't arrive, is asked for again after this time (ms), and after twice as long each
 * further time: a release that lacks a file, or a full disk, would cost each player the same files every minute.
 */
const FIRST_RETRY_MS = 60_000;

interface VersionCheckDeps {
  /** The version that runs here. */
  own: Version;
  now: () => number;
  online: () => boolean;
  /** The time from which the hour counts (ms since 1970): that of the last answered check. */
  readLast: () => Promise<number | null>;
  writeLast: (at: number) => Promise<void>;
  /** How often in a row a newer version didn't arrive. Kept where the time of the last check is. */
  readFailures: () => Promise<number | null>;
  writeFailures: (count: number) => Promise<void>;
  /** Requests the server's version file, past every cache. */
  fetchVersion: () => Promise<{ status: number; json: () => Promise<unknown> }>;
  /** The server has another version. Rejects if nothing could be done about it yet, for example because the network failed again. */
  onOutdated: () => Promise<void>;
}

/**
 * Returns the check. It asks the server if an hour has passed since the last answer, and resolves with the ms until it is due
 * again. A newer version that couldn't be fetched is asked for again sooner. Calls during a check share its result. Never
 * throws.
 */
export function createVersionCheck(deps: VersionCheckDeps): () => Promise<number> {
  let pending: Promise<number> | undefined;

  /** A last check in the future means that the clock was set back. */
  async function remainingMs(): Promise<number> {
    const last = await deps.readLast().catch(() => null);
    const age = last === null ? OUTDATED_CHECK_MS : deps.now() - last;
    return age < 0 ? 0 : Math.max(0, OUTDATED_CHECK_MS - age);
  }

  async function isHandled(server: Version): Promise<boolean> {
    if (isSameVersion(server, deps.own)) return true;
    return deps.onOutdated().then(
      () => true,
      () => false,
    );
  }

  async function check(): Promise<number> {
    const remaining = await remainingMs();
    if (remaining > 0) return remaining;
    const server = deps.online() ? await serverVersion(deps.fetchVersion) : null;
    if (!server) return OUTDATED_CHECK_MS;
    const before = (await deps.readFailures().catch(() => null)) ?? 0;
    const failures = (await isHandled(server)) ? 0 : before + 1;
    if (failures !== before) await deps.writeFailures(failures).catch(() => {});
    const next = failures === 0 ? OUTDATED_CHECK_MS : retryMs(failures);
    await deps.writeLast(deps.now() - OUTDATED_CHECK_MS + next).catch(() => {});
    return next;
  }

  return () => {
    pending ??= check().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** The wait after so many failures in a row (ms). */
function retryMs(failures: number): number {
  const doubled = FIRST_RETRY_MS * 2 ** (failures - 1);
  return doubled >= FIRST_RETRY_MS ? Math.min(doubled, OUTDATED_CHECK_MS) : OUTDATED_CHECK_MS;
}

/** Null without a network, and where a captive portal answers with its own page. */
async function serverVersion(fetchVersion: VersionCheckDeps['fetchVersion']): Promise<Version | null> {
  try {
    const response = await fetchVersion();
    const parsed = v.safeParse(version, response.status === 200 ? await response.json() : null);
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
