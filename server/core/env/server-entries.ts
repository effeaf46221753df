// The variables of the server's environment (D2), each with its check.
import * as v from 'valibot';
import { KYC_PROVIDERS } from '#contract/endpoints/player/kyc-calls.ts';
import { databaseUrl, imageHost, listenHost, origin, origins } from './address-values.ts';
import { databaseEntries } from './database-env.ts';
import { PREVIOUS_SECRETS, type previousOf, SECRETS, type SecretName } from './secret-names.ts';
import { stopEntries } from './stop-env.ts';
import { thirdPartyScriptsEntries } from './third-party-scripts-env.ts';
import { tracingEntries } from './tracing-env.ts';
import { webPushEntries } from './web-push-env.ts';
import { workersEntries } from './workers-env.ts';

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
const secret = v.optional(v.pipe(v.string(), v.minLength(32, 'must have 32 characters or more')));
/** A secret that is sent in a header: what a header can carry, and as much of it as is read there. */
const BEARER = /^[\x21-\x7e\xa1-\xff]{32,4096}$/;
const bearer = v.optional(
  v.pipe(
    v.string(),
    v.regex(BEARER, 'must have 32 to 4096 characters: letters, digits and signs of Latin-1, and no space'),
  ),
);
/**
 * The same, or a password that browsers send encoded: its header is a third longer. A line end or a space at an end came with copying, and is
 * lost when a person copies the password to the browser.
 */
const MOST_PASSWORD_BYTES = 3_000;
const bearerOrPassword = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) =>
        BEARER.test(value) ||
        (value.length >= 32 &&
          value === value.trim() &&
          !/\p{Cc}/u.test(value) &&
          Buffer.byteLength(value) <= MOST_PASSWORD_BYTES),
      'must have 32 characters or more, no control character, no space at an end, and 4096 at most, or 3000 bytes where it has spaces or other than Latin letters',
    ),
  ),
);
/** Former values of a secret, separated by spaces or line ends. */
const formerSecrets = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.split(/\s+/).filter(Boolean)),
    v.array(v.pipe(v.string(), v.minLength(32, 'must have 32 characters or more, each of them'))),
  ),
);
const text = v.optional(v.pipe(v.string(), v.minLength(1)));

type PreviousName = ReturnType<typeof previousOf<SecretName>>;

/** The outside parties (D8), each with the variable that names its adapter. */
export const PARTY_VARIABLES = {
  pix: 'PIX_PROVIDER',
  documents: 'DOCUMENT_REGISTER',
  impediments: 'IMPEDIMENT_REGISTER',
  ipCheck: 'IP_CHECK',
  games: 'GAMES_PROVIDER',
  botCheck: 'BOT_CHECK',
  mail: 'MAIL_PROVIDER',
  sports: 'SPORTS_FEED',
  kyc: 'KYC_PROVIDER',
  addresses: 'ADDRESS_SERVICE',
} as const;
/** Parties that the server does without where no adapter is named and no sandbox runs: `none` plays them. */
export const OPTIONAL_PARTIES: readonly string[] = ['addresses'];
export type PartyName = keyof typeof PARTY_VARIABLES;
export const PARTIES = Object.keys(PARTY_VARIABLES) as PartyName[];

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
  LISTEN_HOST: v.optional(listenHost, '127.0.0.1'),
  PUBLIC_URL: v.optional(origin),
  ALLOWED_ORIGINS: origins,
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
  KEPT_DIR: text,
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_OWNER_URL: v.optional(databaseUrl),
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
  SANDBOX_TOKEN: bearerOrPassword,
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
  OPS_TOKEN: bearer,
  METRICS_PORT: v.optional(port),
  ...tracingEntries,
  ...stopEntries,
  KYC_PROVIDER: v.optional(kycProvider),
  SPORTS_EMBED: embed,
  ALTENAR_EMBED: embed,
  PAGE_APP_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/, 'must be a short word')), 'wg'),
  IMAGE_HOST: v.optional(imageHost),
  ...thirdPartyScriptsEntries,
  ...webPushEntries,
  LOG_LEVEL: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
  ...(Object.fromEntries(SECRETS.map((name) => [name, secret])) as Record<SecretName, typeof secret>),
  ...(Object.fromEntries(PREVIOUS_SECRETS.map((name) => [name, formerSecrets])) as Record<
    PreviousName,
    typeof formerSecrets
  >),
  PIX_PROVIDER: party(adapters.pix),
  DOCUMENT_REGISTER: party(adapters.documents),
  IMPEDIMENT_REGISTER: party(adapters.impediments),
  IP_CHECK: party(adapters.ipCheck),
  GAMES_PROVIDER: party(adapters.games),
  BOT_CHECK: party(adapters.botCheck),
  MAIL_PROVIDER: party(adapters.mail),
  SPORTS_FEED: party(adapters.sports),
  ADDRESS_SERVICE: party(adapters.addresses),
});
/** The variables that a build reads, by name. */
export const environmentOf = (build: BuildParties) => v.object(entriesOf(build));
export type EnvironmentValues = v.InferOutput<ReturnType<typeof environmentOf>>;
