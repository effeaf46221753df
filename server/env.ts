// The server's environment (D2): read once, checked, and refused with the name of each bad key.
import * as v from 'valibot';
import { databaseLimits } from './core/env/database-env.ts';
import { allowsSandbox, problemsOf, reachableNotes } from './core/env/environment-problems.ts';
import { sandboxAccessOf } from './core/env/sandbox-env.ts';
import { withFiles } from './core/env/secret-files.ts';
import { FROM_FILES, previousOf, SECRETS, type SecretName } from './core/env/secret-names.ts';
import {
  type BuildParties,
  type EnvironmentValues,
  environmentOf,
  OPTIONAL_PARTIES,
  PARTIES,
  PARTY_VARIABLES,
  type PartyName,
} from './core/env/server-entries.ts';
import { thirdPartyScriptsEnv } from './core/env/third-party-scripts-env.ts';
import { sendsTraces } from './core/env/tracing-env.ts';
import { mistypedNotes, renamedNotes, renamedProblems } from './core/env/unread-variables.ts';
import { webPushEnv } from './core/env/web-push-env.ts';

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
  const problems = problemsOf(parsed.output, build);
  if (problems.length > 0) throw new BadEnvironment(problems);
  const notes = [
    ...renamedNotes(source),
    ...mistypedNotes(source, ENVIRONMENT, FROM_FILES),
    ...reachableNotes(parsed.output),
  ];
  return { ...settingsOf(parsed.output, build), notes };
}

/** What the server is configured with, and what the log warns of at the start. */
export type Env = ReturnType<typeof settingsOf> & {
  /** Variables that may be meant for this server and are not read, and a database for one machine. */
  notes: readonly string[];
};

/** The settings of a start, from checked variables. */
function settingsOf(values: EnvironmentValues, build: BuildParties) {
  const scheme = values.TLS_CERT ? 'https' : 'http';
  const publicUrl = values.PUBLIC_URL ?? `${scheme}://localhost:${values.PORT}`;
  const sandboxAllowed = allowsSandbox(values);
  const sandbox = sandboxAllowed && build.sandbox ? sandboxOf(values, scheme) : undefined;
  const kycProvider = values.KYC_PROVIDER ?? 'caf';
  return {
    port: values.PORT,
    host: values.LISTEN_HOST,
    /** Origin that the page is reached at. */
    publicUrl,
    /** Origins of other pages that may call and connect. */
    allowedOrigins: values.ALLOWED_ORIGINS,
    tls: values.TLS_CERT && values.TLS_KEY ? { cert: values.TLS_CERT, key: values.TLS_KEY } : undefined,
    trustProxy: values.TRUST_PROXY,
    /** Most realtime sockets of one address at a time, on one copy. */
    socketsPerAddress: values.SOCKETS_PER_ADDRESS,
    /** Whether browsers must use HTTPS for the page's subdomains too. */
    hstsIncludesSubdomains: values.HSTS_INCLUDE_SUBDOMAINS === '1',
    dataDir: values.DATA_DIR,
    /** Folder of the last builds' files that outlives this build's; undefined: the build's own. */
    keptDir: values.KEPT_DIR,
    databaseUrl: values.DATABASE_URL,
    /** URL of the same database for the role that owns the tables; undefined: the server's own role does. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseLimits: databaseLimits(values),
    pusher: pusherOf(values, publicUrl),
    parties: partiesOf(values, kycProvider, sandbox !== undefined),
    /** The sandbox's pages: their origin as browsers see it, and where to serve it. undefined: this start has no sandbox. */
    sandbox,
    kycProvider,
    /** Scripts of other parties' sportsbooks: in place of ours, and Altenar's (D10); empty: none. */
    sportsEmbeds: {
      sports: embedOf(values.SPORTS_EMBED, sandbox?.origin),
      altenar: embedOf(values.ALTENAR_EMBED, sandbox?.origin),
    },
    /**
     * What the simulated sports follow from: their seed, simulated minutes in a minute, and the margin of their odds (%). Without a
     * seed one is drawn and stored (D10).
     */
    simulation: { seed: values.SIM_SEED, speed: values.SIM_SPEED, marginPercent: values.SPORTS_MARGIN },
    /** How many games the sandbox seeds an empty database with; undefined: its default. */
    seedGames: values.SEED_GAMES,
    opsToken: values.OPS_TOKEN,
    /** Port with the server's figures alone, without a token; undefined: none. */
    metricsPort: values.METRICS_PORT,
    /** Whether OpenTelemetry's variables name where traces go. */
    sendsTraces: sendsTraces(values),
    /** How long after SIGTERM new requests are still taken (ms), while /readyz says that there should be none. */
    drainMs: values.SHUTDOWN_DRAIN_MS,
    /** Longest that a stop may take (ms), below what the process's keeper waits before it kills. */
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_MS,
    appId: values.PAGE_APP_ID,
    imageHost: values.IMAGE_HOST ?? '',
    /** Other companies' scripts (§7). */
    thirdPartyScripts: thirdPartyScriptsEnv(values),
    /** Push notifications to devices. */
    webPush: webPushEnv(values, publicUrl),
    logLevel: values.LOG_LEVEL,
    /** The secrets that were set; the others are generated where that is allowed (secrets.ts). */
    secrets: givenOf((name) => values[name]),
    /** What the secrets were before, while they are rotated. */
    previousSecrets: givenOf((name) => {
      const previous = values[previousOf(name)];
      return previous && previous.length > 0 ? previous : undefined;
    }),
    /** Missing secrets may be generated, and the sandbox with its demo player may run: for this machine alone, or SANDBOX=1 (D2). */
    sandboxAllowed,
  };
}

/** The value of each secret that has one. */
function givenOf<Value>(read: (name: SecretName) => Value | undefined): Partial<Record<SecretName, Value>> {
  return Object.fromEntries(
    SECRETS.flatMap((name) => {
      const value = read(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** Where the sandbox's pages are served. Another host than the page's 'localhost', so that its frames share no cookies with it (D8). */
function sandboxOf(values: EnvironmentValues, scheme: string) {
  const port = values.PORT + 1;
  return {
    origin: values.SANDBOX_ORIGIN ?? `${scheme}://127.0.0.1:${port}`,
    host: values.LISTEN_HOST,
    port,
    access: sandboxAccessOf(values),
  };
}

/** The address of another party's sportsbook script; empty: none. `sandbox`: the sandbox's origin where it runs. */
function embedOf(given = 'sandbox', sandbox?: string): string {
  if (given === 'sandbox') return sandbox ? `${sandbox}/embed.js` : '';
  return given === 'none' ? '' : given;
}

/** The adapter of each outside party: its name, or `sandbox`. */
function partiesOf(
  values: EnvironmentValues,
  kyc: string,
  hasSandbox: boolean,
): Readonly<Record<PartyName, string>> {
  const usual = (name: PartyName) => (!hasSandbox && OPTIONAL_PARTIES.includes(name) ? 'none' : 'sandbox');
  const chosen = PARTIES.map((name) => [name, values[PARTY_VARIABLES[name]] ?? usual(name)]);
  return { ...(Object.fromEntries(chosen) as Record<PartyName, string>), kyc };
}

/** The Channels cluster that events go to; undefined: the server's own sockets. */
function pusherOf(values: EnvironmentValues, publicUrl: string) {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_CLUSTER: cluster } = values;
  if (!appId || !key || !secret) return undefined;
  return { appId, key, secret, cluster, ...pusherAddresses(values, publicUrl) };
}

/** Where pages and the server reach the Channels cluster. Pages use TLS there where they use it themselves. */
function pusherAddresses(
  { PUSHER_HOST: host, PUSHER_API_URL: apiUrl, PUSHER_CLUSTER: cluster }: EnvironmentValues,
  publicUrl: string,
) {
  const hostUrl = host && `${new URL(publicUrl).protocol}//${host}`;
  return {
    /** `host` or `host:port`, which pages connect to. */
    host: host ?? `ws-${cluster}.pusher.com`,
    /** Origin that the server calls. */
    apiUrl: apiUrl ?? hostUrl ?? `https://api-${cluster}.pusher.com`,
  };
}
