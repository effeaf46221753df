// What the variables of the environment must be together (D2), beyond the check of each.
import { isIP } from 'node:net';
import { canonicalAddress } from '../http/client-address.ts';
import { SECRETS } from './secret-names.ts';
import {
  type BuildParties,
  type EnvironmentValues,
  OPTIONAL_PARTIES,
  PARTIES,
  PARTY_VARIABLES,
} from './server-entries.ts';
import { webPushProblems } from './web-push-env.ts';

function isLoopback(host: string): boolean {
  const address = isIP(host) === 0 ? undefined : canonicalAddress(host);
  return host === 'localhost' || address === '::1' || address?.startsWith('127.') === true;
}

/** Why others than this machine's user may reach the server; undefined where nothing says so. */
function whyOpen(values: EnvironmentValues): string | undefined {
  if (!isLoopback(values.LISTEN_HOST)) return `with LISTEN_HOST=${values.LISTEN_HOST}`;
  if (values.NODE_ENV === 'production') return 'with NODE_ENV=production';
  if (values.TRUST_PROXY > 0) return `with TRUST_PROXY=${values.TRUST_PROXY}`;
  const page = values.PUBLIC_URL;
  if (page && !isLoopback(new URL(page).hostname.replace(/^\[|\]$/g, ''))) return `with PUBLIC_URL=${page}`;
  return undefined;
}

/** Whether others than this machine's user may reach the server. */
export const isReachable = (values: EnvironmentValues) => whyOpen(values) !== undefined;

/** Whether the sandbox may run and missing secrets be generated: on this machine alone, or where SANDBOX=1 says so. */
export const allowsSandbox = (values: EnvironmentValues) =>
  whyOpen(values) === undefined || values.SANDBOX === '1';

/** What the log warns of where others may reach a sandbox that starts without a database of its own. */
export function reachableNotes(values: EnvironmentValues): string[] {
  const reason = whyOpen(values);
  if (reason === undefined || values.DATABASE_URL) return [];
  return [
    `DATABASE_URL is missing ${reason}: the embedded database is for one machine and loses its last writes in a power cut`,
  ];
}

/** What requests under way, jobs and the database need of a stop after its drain (ms). */
const AFTER_DRAIN_MS = 3_500;

/** Every problem, each with the name of its variable; empty: the server may start. */
export function problemsOf(values: EnvironmentValues, build: BuildParties): string[] {
  const problems: string[] = [];
  if (Boolean(values.TLS_CERT) !== Boolean(values.TLS_KEY)) {
    problems.push(
      `${values.TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'} is missing: a certificate and its key come together`,
    );
  }
  const pusher = [values.PUSHER_APP_ID, values.PUSHER_KEY, values.PUSHER_SECRET];
  if (pusher.some(Boolean) && !pusher.every(Boolean)) {
    const missing = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'].filter((_, index) => !pusher[index]);
    problems.push(...missing.map((name) => `${name} is missing: the three PUSHER_ keys come together`));
  }
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    problems.push('DATABASE_URL is missing: DATABASE_OWNER_URL is the same database for another role');
  if (values.WORKERS > 1 && !values.DATABASE_URL)
    problems.push('WORKERS must be 1 with the embedded database, which one process alone can open');
  problems.push(...webPushProblems(values));
  if (values.METRICS_PORT === values.PORT || values.METRICS_PORT === values.PORT + 1)
    problems.push('METRICS_PORT must be neither PORT nor the one after it, which is the sandbox’s');
  const longestDrain = values.SHUTDOWN_TIMEOUT_MS - AFTER_DRAIN_MS;
  if (values.SHUTDOWN_DRAIN_MS > longestDrain)
    problems.push(
      `SHUTDOWN_DRAIN_MS must be ${longestDrain} or less: after it a stop needs ${AFTER_DRAIN_MS} of SHUTDOWN_TIMEOUT_MS`,
    );
  const reason = whyOpen(values);
  const sandboxAllowed = allowsSandbox(values);
  if (!isLoopback(values.LISTEN_HOST)) {
    if (!values.PUBLIC_URL) problems.push(`PUBLIC_URL is missing, needed ${reason}`);
    if (sandboxAllowed && build.sandbox && !values.SANDBOX_ORIGIN) {
      problems.push(`SANDBOX_ORIGIN is missing, needed for the sandbox ${reason}`);
    }
  }
  if (!sandboxAllowed) {
    if (!values.DATABASE_URL)
      problems.push(
        `DATABASE_URL is missing, needed ${reason}: the embedded database is for one machine and no players`,
      );
    for (const name of SECRETS)
      if (!values[name]) problems.push(`${name} is missing, needed ${reason}, unless SANDBOX=1 is set`);
  }
  if (!build.sandbox) problems.push(...withoutSandbox(values, build, 'this build has no sandbox'));
  else if (!sandboxAllowed) {
    const why = `the sandbox serves ${reason} only where SANDBOX=1 is set`;
    problems.push(...withoutSandbox(values, build, why));
  }
  return problems;
}

/** What only the sandbox could play; a KYC provider has its own name also where the sandbox plays it. */
function withoutSandbox(values: EnvironmentValues, { adapters }: BuildParties, why: string): string[] {
  const parties = PARTIES.filter((name) => {
    const chosen = values[PARTY_VARIABLES[name]];
    if (chosen === undefined) return !OPTIONAL_PARTIES.includes(name);
    return !adapters[name]?.includes(chosen);
  }).map((name) => PARTY_VARIABLES[name]);
  const embeds = (['SPORTS_EMBED', 'ALTENAR_EMBED'] as const).filter((name) => values[name] === 'sandbox');
  return [...parties, ...embeds].map((name) => `${name} is ${values[name] ?? 'missing'}: ${why}`);
}
