// The server's environment (D2): read once, checked, and refused with the name of each bad key.
import * as v from 'valibot';
import type { PoolLimits } from './core/db/postgres/postgres-pool.ts';
import { databaseLimits } from './core/env/database-env.ts';
import { allowsSandbox, problemsOf, reachableNotes } from './core/env/environment-problems.ts';
import { type SandboxAccess, sandboxAccessOf } from './core/env/sandbox-env.ts';
import { withFiles } from './core/env/secret-files.ts';
import {
  type BuildParties,
  type EnvironmentValues,
  environmentOf,
  FROM_FILES,
  OPTIONAL_PARTIES,
  PARTIES,
  PARTY_VARIABLES,
  type PartyName,
  previousOf,
  SECRETS,
  type SecretName,
} from './core/env/server-entries.ts';
import { type ThirdPartyScriptsEnv, thirdPartyScriptsEnv } from './core/env/third-party-scripts-env.ts';
import { sendsTraces } from './core/env/tracing-env.ts';
import { mistypedNotes, renamedNotes, renamedProblems } from './core/env/unread-variables.ts';
import { type WebPushEnv, webPushEnv } from './core/env/web-push-env.ts';

export { type BuildParties, SECRETS, type SecretName };

/** Some keys are missing or bad; the message names each. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment';
  constructor(problems: readonly string[]) {
    super(`the environment doesn't allow a start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

const SANDBOX_ALONE: BuildParties = { adapters: {}, sandbox: true };

/** The names of all variables that the server reads. */
export const ENVIRONMENT: readonly string[] = Object.keys(environmentOf(SANDBOX_ALONE).entries);

export interface Env {
  port: number;
  host: string;
  /** Origin that the page is reached at. */
  publicUrl: string;
  /** Origins of other pages that may call and connect. */
  allowedOrigins: string[];
  tls: { cert: string; key: string } | undefined;
  trustProxy: number;
  /** Most realtime sockets of one address at a time, on one copy. */
  socketsPerAddress: number;
  /** Whether browsers must use HTTPS for the page's subdomains too. */
  hstsIncludesSubdomains: boolean;
  dataDir: string;
  /** Folder of the last builds' files that outlives this build's; undefined: the build's own. */
  keptDir: string | undefined;
  databaseUrl: string | undefined;
  /** URL of the same database for the role that owns the tables; undefined: the server's own role does. */
  databaseOwnerUrl: string | undefined;
  databaseLimits: PoolLimits;
  pusher:
    | {
        appId: string;
        key: string;
        secret: string;
        cluster: string;
        /** Where pages connect: `host` or `host:port`. */
        host: string;
        /** Origin that the server calls. */
        apiUrl: string;
      }
    | undefined;
  /** The adapter of each outside party: its name, or `sandbox`. */
  parties: Readonly<Record<PartyName, string>>;
  /** The sandbox's pages: their origin as browsers see it, and where to serve it. undefined: this start has no sandbox. */
  sandbox: { origin: string; host: string; port: number; access: SandboxAccess } | undefined;
  kycProvider: NonNullable<EnvironmentValues['KYC_PROVIDER']>;
  /** Scripts of other parties' sportsbooks: in place of ours, and Altenar's (D10); empty: none. */
  sportsEmbeds: { sports: string; altenar: string };
  /**
   * What the simulated sports follow from: their seed, simulated minutes in a minute, and the margin of their odds (%). Without a seed
   * one is drawn and stored (D10).
   */
  simulation: { seed: string | undefined; speed: number; marginPercent: number };
  /** How many games the sandbox seeds an empty database with; undefined: its default. */
  seedGames: number | undefined;
  opsToken: string | undefined;
  /** Port with the server's figures alone, without a token; undefined: none. */
  metricsPort: number | undefined;
  /** Whether OpenTelemetry's variables name where traces go. */
  sendsTraces: boolean;
  /** How long after SIGTERM new requests are still taken (ms), while /readyz says that there should be none. */
  drainMs: number;
  appId: string;
  imageHost: string;
  /** What the log warns of at the start: variables that may be meant for this server and are not read, and a database for one machine. */
  notes: readonly string[];
  /** Other companies' scripts (§7). */
  thirdPartyScripts: ThirdPartyScriptsEnv;
  /** Push notifications to devices. */
  webPush: WebPushEnv;
  logLevel: string;
  /** The secrets that were set; the others are generated where that is allowed (secrets.ts). */
  secrets: Partial<Record<SecretName, string>>;
  /** What the secrets were before, while they are rotated. */
  previousSecrets: Partial<Record<SecretName, readonly string[]>>;
  /** Missing secrets may be generated, and the sandbox with its demo player may run: for this machine alone, or SANDBOX=1 (D2). */
  sandboxAllowed: boolean;
}

/** Reads the environment for a build. Throws `BadEnvironment`, which names every bad key at once. */
export function readEnv(
  source: Readonly<Record<string, string | undefined>>,
  build: BuildParties = SANDBOX_ALONE,
): Env {
  const { source: complete, problems: unreadable } = withFiles(source, FROM_FILES);
  const unusable = [...unreadable, ...renamedProblems(source)];
  if (unusable.length > 0) throw new BadEnvironment(unusable);
  const given = Object.fromEntries(
    ENVIRONMENT.flatMap((name) => {
      const value = complete[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = v.safeParse(environmentOf(build), given);
  if (!parsed.success) {
    throw new BadEnvironment(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'} ${issue.message}`));
  }
  const values = parsed.output;
  const problems = problemsOf(values, build);
  if (problems.length > 0) throw new BadEnvironment(problems);
  const scheme = values.TLS_CERT ? 'https' : 'http';
  const publicUrl = values.PUBLIC_URL ?? `${scheme}://localhost:${values.PORT}`;
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: pusherSecret } = values;
  const sandboxAllowed = allowsSandbox(values);
  const sandbox =
    sandboxAllowed && build.sandbox
      ? {
          // Another host than the page's 'localhost', so that the frames share no cookies with it (D8).
          origin: values.SANDBOX_ORIGIN ?? `${scheme}://127.0.0.1:${values.PORT + 1}`,
          host: values.LISTEN_HOST,
          port: values.PORT + 1,
          access: sandboxAccessOf(values),
        }
      : undefined;
  const embedOf = (given = 'sandbox') => {
    if (given === 'sandbox') return sandbox ? `${sandbox.origin}/embed.js` : '';
    return given === 'none' ? '' : given;
  };
  const kycProvider = values.KYC_PROVIDER ?? 'caf';
  const usual = (name: PartyName) => (!sandbox && OPTIONAL_PARTIES.includes(name) ? 'none' : 'sandbox');
  const chosen = PARTIES.map((name) => [name, values[PARTY_VARIABLES[name]] ?? usual(name)]);
  return {
    port: values.PORT,
    host: values.LISTEN_HOST,
    publicUrl,
    allowedOrigins: values.ALLOWED_ORIGINS,
    tls: values.TLS_CERT && values.TLS_KEY ? { cert: values.TLS_CERT, key: values.TLS_KEY } : undefined,
    trustProxy: values.TRUST_PROXY,
    socketsPerAddress: values.SOCKETS_PER_ADDRESS,
    hstsIncludesSubdomains: values.HSTS_INCLUDE_SUBDOMAINS === '1',
    dataDir: values.DATA_DIR,
    keptDir: values.KEPT_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseLimits: databaseLimits(values),
    pusher:
      appId && key && pusherSecret
        ? {
            ...{ appId, key, secret: pusherSecret, cluster: values.PUSHER_CLUSTER },
            ...pusherAddresses(values, publicUrl),
          }
        : undefined,
    parties: { ...(Object.fromEntries(chosen) as Record<PartyName, string>), kyc: kycProvider },
    sandbox,
    kycProvider,
    sportsEmbeds: { sports: embedOf(values.SPORTS_EMBED), altenar: embedOf(values.ALTENAR_EMBED) },
    simulation: { seed: values.SIM_SEED, speed: values.SIM_SPEED, marginPercent: values.SPORTS_MARGIN },
    seedGames: values.SEED_GAMES,
    opsToken: values.OPS_TOKEN,
    metricsPort: values.METRICS_PORT,
    sendsTraces: sendsTraces(values),
    drainMs: values.SHUTDOWN_DRAIN_MS,
    appId: values.PAGE_APP_ID,
    notes: [
      ...renamedNotes(source),
      ...mistypedNotes(source, ENVIRONMENT, FROM_FILES),
      ...reachableNotes(values),
    ],
    imageHost: values.IMAGE_HOST ?? '',
    thirdPartyScripts: thirdPartyScriptsEnv(values),
    webPush: webPushEnv(values, publicUrl),
    logLevel: values.LOG_LEVEL,
    secrets: Object.fromEntries(SECRETS.flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
    previousSecrets: Object.fromEntries(
      SECRETS.flatMap((name) => {
        const previous = values[previousOf(name)];
        return previous && previous.length > 0 ? [[name, previous]] : [];
      }),
    ),
    sandboxAllowed,
  };
}

/** Where pages and the server reach the Channels cluster. Pages use TLS there where they use it themselves. */
function pusherAddresses(
  { PUSHER_HOST: host, PUSHER_API_URL: apiUrl, PUSHER_CLUSTER: cluster }: EnvironmentValues,
  publicUrl: string,
) {
  const hostUrl = host && `${new URL(publicUrl).protocol}//${host}`;
  return {
    host: host ?? `ws-${cluster}.pusher.com`,
    apiUrl: apiUrl ?? hostUrl ?? `https://api-${cluster}.pusher.com`,
  };
}
