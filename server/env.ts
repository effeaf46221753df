// The server's environment (D2): read once, checked, and refused with the name of each bad key.
import { isIP } from 'node:net';
import * as v from 'valibot';
import { KYC_PROVIDERS } from '#contract/endpoints/player/kyc-calls.ts';
import type { PoolLimits } from './core/db/postgres/postgres-pool.ts';
import { databaseEntries, databaseLimits } from './core/env/database-env.ts';
import { withFiles } from './core/env/secret-files.ts';
import {
  type ThirdPartyScriptsEnv,
  thirdPartyScriptsEntries,
  thirdPartyScriptsEnv,
} from './core/env/third-party-scripts-env.ts';
import { type WebPushEnv, webPushEntries, webPushEnv, webPushProblems } from './core/env/web-push-env.ts';
import { workersEntries } from './core/env/workers-env.ts';
import { canonicalAddress } from './core/http/client-address.ts';

/** Some keys are missing or bad; the message names each. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment';
  constructor(problems: readonly string[]) {
    super(`the environment doesn't allow a start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

const empty = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value.trim()),
);
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.minValue(1, 'must be 1 or more'),
  v.maxValue(65_534, 'must be 65534 or less'),
);
const origin = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && /^https?:/.test(value),
    'must be an address such as https://example.com',
  ),
  v.transform((value) => new URL(value).origin),
);
const list = v.pipe(
  empty,
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
  v.array(origin),
);
const secret = v.optional(v.pipe(v.string(), v.minLength(32, 'must have 32 characters or more')));
const text = v.optional(v.pipe(v.string(), v.minLength(1)));

export const SECRETS = [
  'SESSION_SECRET',
  'REALTIME_SECRET',
  'PIX_SECRET',
  'GAMES_SECRET',
  'BOT_CHECK_SECRET',
  'KYC_SECRET',
  'SECOND_FACTOR_SECRET',
  'DOCUMENT_SECRET',
] as const;
export type SecretName = (typeof SECRETS)[number];
const previousOf = <Name extends SecretName>(name: Name) => `${name}_PREVIOUS` as const;
type PreviousName = ReturnType<typeof previousOf<SecretName>>;
const PREVIOUS_SECRETS = SECRETS.map(previousOf);

/** Variables whose value may lie in a file, which `…_FILE` names. */
const FROM_FILES: readonly string[] = [
  ...SECRETS,
  ...PREVIOUS_SECRETS,
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'OPS_TOKEN',
  'PUSHER_SECRET',
  'VAPID_PRIVATE_KEY',
];

/** The outside parties (D8), each with the variable that names its adapter. */
const PARTY_VARIABLES = {
  pix: 'PIX_PROVIDER',
  documents: 'DOCUMENT_REGISTER',
  impediments: 'IMPEDIMENT_REGISTER',
  ipCheck: 'IP_CHECK',
  games: 'GAMES_PROVIDER',
  botCheck: 'BOT_CHECK',
  mail: 'MAIL',
  sports: 'SPORTS_FEED',
  kyc: 'KYC_PROVIDER',
} as const;
type PartyName = keyof typeof PARTY_VARIABLES;
const PARTIES = Object.keys(PARTY_VARIABLES) as PartyName[];

/** Who can play the outside parties in a build. */
export interface BuildParties {
  /** Names of the adapters, by party. */
  adapters: Partial<Readonly<Record<PartyName, readonly string[]>>>;
  /** Whether the build has the sandbox, which plays every party. */
  sandbox: boolean;
}

function party(adapters: readonly string[] = []) {
  const names = ['sandbox', ...adapters];
  const message =
    adapters.length > 0
      ? `must be one of ${names.join(', ')}`
      : "must be 'sandbox', the one that this build has";
  return v.optional(v.picklist(names, message));
}

/** The script of another party's sportsbook, the sandbox's, or none. */
const embed = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) => value === 'sandbox' || value === 'none' || (URL.canParse(value) && /^https:/.test(value)),
      "must be 'sandbox', 'none' or the https address of a script",
    ),
  ),
);

/** The company that verifies people; the sandbox can play both. */
const kycProvider = v.picklist(KYC_PROVIDERS, `must be one of ${KYC_PROVIDERS.join(', ')}`);

const entriesOf = ({ adapters }: BuildParties) => ({
  NODE_ENV: empty,
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  PUBLIC_URL: v.optional(origin),
  ALLOWED_ORIGINS: list,
  TLS_CERT: text,
  TLS_KEY: text,
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d$/, 'must be how many proxies stand in front, 0 to 9'),
      v.transform(Number),
    ),
    '0',
  ),
  SOCKETS_PER_ADDRESS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'must be a number of sockets, 1 to 999999'),
      v.transform(Number),
    ),
    '500',
  ),
  HSTS_INCLUDE_SUBDOMAINS: v.optional(v.picklist(['', '0', '1'], 'must be 0 or 1'), ''),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), './.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  DATABASE_OWNER_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  ...databaseEntries,
  ...workersEntries,
  PUSHER_APP_ID: text,
  PUSHER_KEY: text,
  PUSHER_SECRET: text,
  PUSHER_CLUSTER: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a short word')), 'mt1'),
  PUSHER_API_URL: v.optional(origin),
  PUSHER_HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+(:\d{1,5})?$/, 'must be host or host:port'))),
  SANDBOX: v.optional(v.picklist(['', '0', '1'], 'must be 0 or 1'), ''),
  SANDBOX_ORIGIN: v.optional(origin),
  SIM_SPEED: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}(\.\d{1,3})?$/, 'must be a number up to 999'),
      v.transform(Number),
      v.check((speed) => speed > 0, 'must be more than 0'),
    ),
    '1',
  ),
  SIM_SEED: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'must be a short word'))),
  SPORTS_MARGIN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/, 'must be 1 to 30'),
      v.transform(Number),
      v.minValue(1, 'must be 1 or more'),
      v.maxValue(30, 'must be 30 or less'),
    ),
    '6',
  ),
  SEED_GAMES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}$/, 'must be a number of games from 40 to 30000'),
      v.transform(Number),
      v.minValue(40, 'must be 40 games or more'),
      v.maxValue(30_000, 'must be 30000 games or fewer'),
    ),
  ),
  OPS_TOKEN: secret,
  METRICS_PORT: v.optional(port),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && /^https?:/.test(value),
        'must be an address such as http://localhost:4318',
      ),
    ),
  ),
  SHUTDOWN_DRAIN_MS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be milliseconds from 0 to 6000'),
      v.transform(Number),
      v.maxValue(6_000, 'must be 6000 or less'),
    ),
    '2000',
  ),
  KYC_PROVIDER: v.optional(kycProvider),
  SPORTS_EMBED: embed,
  ALTENAR_EMBED: embed,
  APP_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/, 'must be a short word')), 'wg'),
  IMAGE_HOST: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  ...thirdPartyScriptsEntries,
  ...webPushEntries,
  LOG_LEVEL: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
  ...(Object.fromEntries(SECRETS.map((name) => [name, secret])) as Record<SecretName, typeof secret>),
  ...(Object.fromEntries(PREVIOUS_SECRETS.map((name) => [name, secret])) as Record<
    PreviousName,
    typeof secret
  >),
  PIX_PROVIDER: party(adapters.pix),
  DOCUMENT_REGISTER: party(adapters.documents),
  IMPEDIMENT_REGISTER: party(adapters.impediments),
  IP_CHECK: party(adapters.ipCheck),
  GAMES_PROVIDER: party(adapters.games),
  BOT_CHECK: party(adapters.botCheck),
  MAIL: party(adapters.mail),
  SPORTS_FEED: party(adapters.sports),
});
const schemaOf = (build: BuildParties) => v.object(entriesOf(build));

const SANDBOX_ALONE: BuildParties = { adapters: {}, sandbox: true };

/** The names of all variables that the server reads. */
export const ENVIRONMENT: readonly string[] = Object.keys(entriesOf(SANDBOX_ALONE));

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
  sandbox: { origin: string; host: string; port: number } | undefined;
  kycProvider: v.InferOutput<typeof kycProvider>;
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
  /** Address of the collector of traces (OTLP over HTTP); undefined: no traces. */
  otlpEndpoint: string | undefined;
  /** How long after SIGTERM new requests are still taken (ms), while /readyz says that there should be none. */
  drainMs: number;
  appId: string;
  imageHost: string;
  /** Other companies' scripts (§7). */
  thirdPartyScripts: ThirdPartyScriptsEnv;
  /** Push notifications to devices. */
  webPush: WebPushEnv;
  logLevel: string;
  /** The secrets that were set; the others are generated where that is allowed (secrets.ts). */
  secrets: Partial<Record<SecretName, string>>;
  /** What the secrets were before, while they are rotated. */
  previousSecrets: Partial<Record<SecretName, string>>;
  /** Missing secrets may be generated, and the sandbox with its demo player may run: for this machine alone, or SANDBOX=1 (D2). */
  sandboxAllowed: boolean;
}

function isLoopback(host: string): boolean {
  const address = isIP(host) === 0 ? undefined : canonicalAddress(host);
  return host === 'localhost' || address === '::1' || address?.startsWith('127.') === true;
}

/** Reads the environment for a build. Throws `BadEnvironment`, which names every bad key at once. */
export function readEnv(
  source: Readonly<Record<string, string | undefined>>,
  build: BuildParties = SANDBOX_ALONE,
): Env {
  const { source: complete, problems: unreadable } = withFiles(source, FROM_FILES);
  if (unreadable.length > 0) throw new BadEnvironment(unreadable);
  const given = Object.fromEntries(
    ENVIRONMENT.flatMap((name) => {
      const value = complete[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = v.safeParse(schemaOf(build), given);
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
          host: values.HOST,
          port: values.PORT + 1,
        }
      : undefined;
  const embedOf = (given = 'sandbox') => {
    if (given === 'sandbox') return sandbox ? `${sandbox.origin}/embed.js` : '';
    return given === 'none' ? '' : given;
  };
  const kycProvider = values.KYC_PROVIDER ?? 'caf';
  const chosen = PARTIES.map((name) => [name, values[PARTY_VARIABLES[name]] ?? 'sandbox']);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    allowedOrigins: values.ALLOWED_ORIGINS,
    tls: values.TLS_CERT && values.TLS_KEY ? { cert: values.TLS_CERT, key: values.TLS_KEY } : undefined,
    trustProxy: values.TRUST_PROXY,
    socketsPerAddress: values.SOCKETS_PER_ADDRESS,
    hstsIncludesSubdomains: values.HSTS_INCLUDE_SUBDOMAINS === '1',
    dataDir: values.DATA_DIR,
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
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    drainMs: values.SHUTDOWN_DRAIN_MS,
    appId: values.APP_ID,
    imageHost: values.IMAGE_HOST ?? '',
    thirdPartyScripts: thirdPartyScriptsEnv(values),
    webPush: webPushEnv(values, publicUrl),
    logLevel: values.LOG_LEVEL,
    secrets: Object.fromEntries(SECRETS.flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
    previousSecrets: Object.fromEntries(
      SECRETS.flatMap((name) => {
        const previous = values[previousOf(name)];
        return previous ? [[name, previous]] : [];
      }),
    ),
    sandboxAllowed,
  };
}

type Values = v.InferOutput<ReturnType<typeof schemaOf>>;

/** Where pages and the server reach the Channels cluster. Pages use TLS there where they use it themselves. */
function pusherAddresses(
  { PUSHER_HOST: host, PUSHER_API_URL: apiUrl, PUSHER_CLUSTER: cluster }: Values,
  publicUrl: string,
) {
  const hostUrl = host && `${new URL(publicUrl).protocol}//${host}`;
  return {
    host: host ?? `ws-${cluster}.pusher.com`,
    apiUrl: apiUrl ?? hostUrl ?? `https://api-${cluster}.pusher.com`,
  };
}

/** Why others than this machine's user may reach the server; undefined where nothing says so. */
function whyOpen(values: Values): string | undefined {
  if (!isLoopback(values.HOST)) return `with HOST=${values.HOST}`;
  if (values.NODE_ENV === 'production') return 'with NODE_ENV=production';
  if (values.TRUST_PROXY > 0) return `with TRUST_PROXY=${values.TRUST_PROXY}`;
  const page = values.PUBLIC_URL;
  if (page && !isLoopback(new URL(page).hostname.replace(/^\[|\]$/g, ''))) return `with PUBLIC_URL=${page}`;
  return undefined;
}

const allowsSandbox = (values: Values) => whyOpen(values) === undefined || values.SANDBOX === '1';

function problemsOf(values: Values, build: BuildParties): string[] {
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
  const reason = whyOpen(values);
  const sandboxAllowed = allowsSandbox(values);
  if (!isLoopback(values.HOST)) {
    if (!values.PUBLIC_URL) problems.push(`PUBLIC_URL is missing, needed ${reason}`);
    if (sandboxAllowed && build.sandbox && !values.SANDBOX_ORIGIN) {
      problems.push(`SANDBOX_ORIGIN is missing, needed for the sandbox ${reason}`);
    }
  }
  if (!sandboxAllowed) {
    for (const name of SECRETS)
      if (!values[name]) problems.push(`${name} is missing, needed ${reason} (or SANDBOX=1)`);
  }
  if (!build.sandbox) problems.push(...withoutSandbox(values, build, 'this build has no sandbox'));
  else if (!sandboxAllowed) {
    const why = `the sandbox serves ${reason} only where SANDBOX=1 is set`;
    problems.push(...withoutSandbox(values, build, why));
  }
  return problems;
}

/** What only the sandbox could play; a KYC provider has its own name also where the sandbox plays it. */
function withoutSandbox(values: Values, { adapters }: BuildParties, why: string): string[] {
  const parties = PARTIES.filter((name) => {
    const chosen = values[PARTY_VARIABLES[name]];
    return chosen === undefined || !adapters[name]?.includes(chosen);
  }).map((name) => PARTY_VARIABLES[name]);
  const embeds = (['SPORTS_EMBED', 'ALTENAR_EMBED'] as const).filter((name) => values[name] === 'sandbox');
  return [...parties, ...embeds].map((name) => `${name} is ${values[name] ?? 'missing'}: ${why}`);
}
