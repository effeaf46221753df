import { describe, expect, test } from 'vitest';
import { BadEnvironment, readEnv, SECRETS } from './env.ts';

const KEY = 'k'.repeat(32);
const secrets = Object.fromEntries(SECRETS.map((name) => [name, KEY]));

function problems(source: Record<string, string>): string {
  try {
    readEnv(source);
    return '';
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message;
    throw error;
  }
}

describe('the environment', () => {
  test.each([
    ['MAIL', 'sandbox', 'MAIL_PROVIDER', 'sandbox'],
    ['MAIL', 'my-mailer', 'MAIL_PROVIDER', 'sandbox'],
    ['HOST', '0.0.0.0', 'LISTEN_HOST', '127.0.0.1'],
    ['HOST', '::', 'LISTEN_HOST', '::1'],
  ])('refuses %s=%s of an earlier release and says that it is %s now', (former, value, name, now) => {
    expect(problems({ [former]: value })).toContain(`  ${former} is ${name} now: set ${name} instead`);
    expect(problems({ [former]: value, [name]: now })).toBe('');
  });

  test.each([
    { MAIL: '/var/mail/postgres' },
    { MAIL: '/var/spool/mail/rosa' },
    { MAIL: '' },
    { HOST: 'server-7.example' },
    { HOST: 'localhost' },
  ])('does not read %j, which a login shell sets', (source) => {
    expect(readEnv(source)).toEqual(readEnv({}));
  });

  test('starts where APP_ID is set, which may be Dapr’s, and notes that it is not read', () => {
    const note = 'APP_ID is not read: it is PAGE_APP_ID now; set that one if APP_ID was yours';
    expect(readEnv({ APP_ID: 'casa' })).toEqual({ ...readEnv({}), notes: [note] });
    expect(readEnv({ APP_ID: 'casa', PAGE_APP_ID: 'casa' })).toMatchObject({
      appId: 'casa',
      notes: [],
    });
  });

  test.each([
    ['DATABSE_URL', 'is it meant to be DATABASE_URL?'],
    ['DATABASE_ULR', 'is it meant to be DATABASE_URL?'],
    ['DATABASE_URLS', 'is it meant to be DATABASE_URL?'],
    ['OPS-TOKEN', 'is it meant to be OPS_TOKEN?'],
    ['SESION_SECRET_FILE', 'is it meant to be SESSION_SECRET_FILE?'],
    ['TLS_CERT_FILE', 'give TLS_CERT itself'],
  ])('warns that %s is not read, and says what may be meant', (name, text) => {
    expect(readEnv({ [name]: 'x' }).notes).toEqual([`${name} is not read: ${text}`]);
    expect(readEnv({ [name]: '' }).notes).toEqual([]);
  });

  test('warns of no other variable', () => {
    const others = { PATH: '/bin', SORT: 'a', HOME: '/', NODE_ENV: '', OPS_URL: 'x', SSL_CERT_FILE: 'x' };
    expect(readEnv({ ...others, DATABASE_HOST: 'x', KUBERNETES_PORT: '1', TZ: 'UTC' }).notes).toEqual([]);
  });

  test.each([
    [{ NODE_ENV: 'production' }, 'with NODE_ENV=production'],
    [{ TRUST_PROXY: '1' }, 'with TRUST_PROXY=1'],
    [{ PUBLIC_URL: 'https://play.example' }, 'with PUBLIC_URL=https://play.example'],
  ])('needs a database with %j, and warns where the sandbox starts without', (open, why) => {
    const missing = `  DATABASE_URL is missing, needed ${why}: the embedded database is for one machine and no players`;
    expect(problems(open)).toContain(missing);
    expect(problems({ ...open, DATABASE_URL: 'postgres://u:p@host/db' })).not.toContain('DATABASE_URL');
    expect(readEnv({ ...open, SANDBOX: '1' }).notes).toEqual([
      `DATABASE_URL is missing ${why}: the embedded database is for one machine and loses its last writes in a power cut`,
    ]);
    expect(readEnv({ ...open, SANDBOX: '1', DATABASE_URL: 'postgres://u:p@host/db' }).notes).toEqual([]);
  });

  test('needs nothing on loopback', () => {
    expect(readEnv({})).toMatchObject({
      port: 3_000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      sandbox: { origin: 'http://127.0.0.1:3001', port: 3_001 },
      dataDir: './.data',
      trustProxy: 0,
      sandboxAllowed: true,
      databaseUrl: undefined,
      databaseLimits: {
        size: 10,
        connectMs: 5_000,
        statementMs: 30_000,
        lockMs: 5_000,
        idleInTransactionMs: 30_000,
      },
      pusher: undefined,
    });
  });

  test('takes an empty value for none', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', NODE_ENV: '', SANDBOX: '' })).toEqual(readEnv({}));
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'play.example'],
    ['PUBLIC_URL', 'https://play.example/casino'],
    ['PUBLIC_URL', 'https://play.example/?from=mail'],
    ['PUBLIC_URL', 'https://*.example'],
    ['ALLOWED_ORIGINS', 'https://a.example, nonsense'],
    ['ALLOWED_ORIGINS', 'https://a.example;https://b.example'],
    ['ALLOWED_ORIGINS', 'https://*.a.example'],
    ['LISTEN_HOST', '0.0.0.0:3000'],
    ['LISTEN_HOST', 'http://127.0.0.1'],
    ['LISTEN_HOST', '[::1]'],
    ['LISTEN_HOST', '*'],
    ['TRUST_PROXY', 'yes'],
    ['SOCKETS_PER_ADDRESS', '0'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://varanda:pass#word@host/varanda'],
    ['DATABASE_URL', 'postgres://varanda:pass/word@host/varanda'],
    ['DATABASE_URL', 'postgres://varanda:pass%ffword@host/varanda'],
    ['DATABASE_OWNER_URL', 'postgres://varanda@host:99999/varanda'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_POOL_SIZE', 'ten'],
    ['DATABASE_CONNECT_TIMEOUT_MS', '99'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '1.5'],
    ['DATABASE_LOCK_TIMEOUT_MS', '5s'],
    ['DATABASE_IDLE_TRANSACTION_TIMEOUT_MS', '3600001'],
    ['SANDBOX', 'true'],
    ['SANDBOX_ORIGIN', 'x'],
    ['SANDBOX_ORIGIN', 'https://play.example/sandbox'],
    ['SIM_SPEED', 'fast'],
    ['SIM_SPEED', '0'],
    ['SIM_SEED', 'two words'],
    ['SPORTS_MARGIN', '31'],
    ['SPORTS_EMBED', 'http://sportsbook.example/embed.js'],
    ['ALTENAR_EMBED', 'altenar'],
    ['OPS_TOKEN', 'short'],
    ['SANDBOX_TOKEN', 'short'],
    ['SANDBOX_TOKEN', ' '.repeat(32)],
    ['OPS_TOKEN', `${KEY} ${KEY}`],
    ['OPS_TOKEN', `${KEY}例`],
    ['OPS_TOKEN', `${KEY}\n`],
    ['METRICS_PORT', 'any'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'localhost:4318/v1/traces'],
    ['SHUTDOWN_DRAIN_MS', '6001'],
    ['SHUTDOWN_DRAIN_MS', '2s'],
    ['SHUTDOWN_TIMEOUT_MS', '9499'],
    ['SHUTDOWN_TIMEOUT_MS', '120001'],
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', '3001'],
    ['SESSION_SECRET', 'short'],
    ['DOCUMENT_SECRET_PREVIOUS', `${'o'.repeat(32)} short`],
    ['PIX_PROVIDER', 'some-bank'],
    ['SEED_GAMES', '30001'],
    ['LOG_LEVEL', 'loud'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_SUBJECT', 'somebody'],
    ['PUSH_SERVICES', 'http://push.example'],
    ['PUSHER_HOST', 'http://x'],
    ['PUSHER_API_URL', 'channels:6001'],
    ['PUSHER_CLUSTER', 'two words'],
    ['IMAGE_HOST', 'images.example'],
    ['IMAGE_HOST', '/images'],
    ['IMAGE_HOST', 'http://images.example'],
    ['IMAGE_HOST', 'javascript:alert(1)'],
    ['IMAGE_HOST', 'https://images.example/?account=1'],
    ['CHAT_SCRIPT', 'http://chat.example/chat.js'],
    ['TAG_MANAGER_SCRIPT', 'javascript:alert(1)'],
    ['TRANSLATION_SCRIPT', "https://a.example/x.js; script-src 'unsafe-inline'"],
    ['TRANSLATION_KEY', 'two words'],
    ['MONITORING_SAMPLING', '101'],
    ['OUTSIDE_ORIGINS', 'https://*.example'],
    ['OUTSIDE_ORIGINS', 'https://a.example/path'],
    ['OUTSIDE_ORIGINS', 'http://a.example'],
  ])('names %s when it is %j, and what it must be', (name, value) => {
    expect(problems({ [name]: value })).toMatch(new RegExp(`^  ${name}(\\.\\d)? must `, 'm'));
  });

  test.each([
    ['PUBLIC_URL', 'http://localhost:8080/', 'publicUrl', 'http://localhost:8080'],
    ['PUBLIC_URL', 'http://[::1]:3000', 'publicUrl', 'http://[::1]:3000'],
    ['LISTEN_HOST', '::1', 'host', '::1'],
    ['LISTEN_HOST', 'localhost', 'host', 'localhost'],
    ['IMAGE_HOST', 'https://images.example/acc/', 'imageHost', 'https://images.example/acc'],
    ['IMAGE_HOST', 'http://127.0.0.1:9000', 'imageHost', 'http://127.0.0.1:9000'],
    ['DATABASE_URL', 'postgres://u:p%23w@host/db', 'databaseUrl', 'postgres://u:p%23w@host/db'],
    ['DATABASE_URL', 'postgres:///db?host=/run/pg', 'databaseUrl', 'postgres:///db?host=/run/pg'],
    ['DATABASE_URL', 'postgres://u:p@/db?host=/run/pg', 'databaseUrl', 'postgres://u:p@/db?host=/run/pg'],
    ['DATABASE_URL', 'postgres://u:pass%word@host/db', 'databaseUrl', 'postgres://u:pass%word@host/db'],
    ['OPS_TOKEN', `${KEY}ção`, 'opsToken', `${KEY}ção`],
  ] as const)('takes %s when it is %j', (name, value, key, taken) => {
    expect(readEnv({ [name]: value })[key]).toBe(taken);
  });

  test('takes a longer drain where a stop may take longer', () => {
    const stop = { SHUTDOWN_DRAIN_MS: '60000', SHUTDOWN_TIMEOUT_MS: '63500' };
    expect(readEnv(stop)).toMatchObject({ drainMs: 60_000, shutdownTimeoutMs: 63_500 });
    expect(problems({ ...stop, SHUTDOWN_TIMEOUT_MS: '63499' })).toMatch(
      /SHUTDOWN_DRAIN_MS must be 59999 or less/,
    );
  });

  test("tells the page of other companies' scripts only where they have an address, and lets no other origin in", () => {
    expect(
      readEnv({ TRANSLATION_KEY: 'wg_1', OUTSIDE_ORIGINS: 'https://cdn.example' }).thirdPartyScripts,
    ).toEqual({
      pageConfig: undefined,
      origins: [],
      sockets: [],
      missing: [],
    });
    const { thirdPartyScripts } = readEnv({
      CHAT_SCRIPT: 'https://chat.example/tracking.js',
      CHAT_LINK_APP_ID: 'casa',
      MONITORING_SCRIPT: 'http://127.0.0.1:4000/rum.js',
      MONITORING_CLIENT_TOKEN: 'pub1',
      MONITORING_SAMPLING: '12.5',
      OUTSIDE_ORIGINS: 'https://secure.chat.example, wss://api.chat.example',
    });
    expect(thirdPartyScripts).toEqual({
      pageConfig: {
        chat: { script: 'https://chat.example/tracking.js', linkAppId: 'casa' },
        monitoring: { script: 'http://127.0.0.1:4000/rum.js', clientToken: 'pub1', sampling: 12.5 },
      },
      origins: ['https://chat.example', 'http://127.0.0.1:4000', 'https://secure.chat.example'],
      sockets: ['wss://api.chat.example'],
      missing: ['MONITORING_APPLICATION_ID', 'MONITORING_SITE', 'MONITORING_VERSION', 'MONITORING_ENV'],
    });
  });

  test('names every bad key at once', () => {
    expect(problems({ PORT: 'x', SANDBOX: 'x' })).toMatch(/PORT[\s\S]*SANDBOX|SANDBOX[\s\S]*PORT/);
  });

  test('wants keys that belong together, together', () => {
    expect(problems({ TLS_CERT: 'a.pem' })).toContain('TLS_KEY');
    expect(problems({ PUSHER_KEY: 'x' })).toMatch(/PUSHER_APP_ID[\s\S]*PUSHER_SECRET/);
  });

  test('has an address of the Channels cluster for the server and one for the pages', () => {
    const addresses = (source: Record<string, string>) => {
      const keys = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' };
      const { host, apiUrl } = readEnv({ ...keys, ...source }).pusher ?? {};
      return [host, apiUrl];
    };
    expect(addresses({})).toEqual(['ws-mt1.pusher.com', 'https://api-mt1.pusher.com']);
    expect(addresses({ PUSHER_CLUSTER: 'sa1' })).toEqual(['ws-sa1.pusher.com', 'https://api-sa1.pusher.com']);
    expect(addresses({ PUSHER_HOST: 'sockets.example:6001' })).toEqual([
      'sockets.example:6001',
      'http://sockets.example:6001',
    ]);
    const secure = { SANDBOX: '1', PUBLIC_URL: 'https://page.example', PUSHER_HOST: 'sockets.example' };
    expect(addresses(secure)).toEqual(['sockets.example', 'https://sockets.example']);
    expect(addresses({ ...secure, PUSHER_API_URL: 'http://channels:6001' })).toEqual([
      'sockets.example',
      'http://channels:6001',
    ]);
  });

  test('knows the address of a secure server', () => {
    expect(readEnv({ TLS_CERT: 'a', TLS_KEY: 'b', PORT: '8443' })).toMatchObject({
      publicUrl: 'https://localhost:8443',
      sandbox: { origin: 'https://127.0.0.1:8444' },
    });
  });

  test('other parties’ sportsbooks are the sandbox’s, one that is named, or none', () => {
    const embeds = (source: Record<string, string>) => readEnv({ PORT: '4000', ...source }).sportsEmbeds;
    const own = 'http://127.0.0.1:4001/embed.js';
    expect(embeds({})).toEqual({ sports: own, altenar: own });
    expect(embeds({ SPORTS_EMBED: 'none', ALTENAR_EMBED: 'https://altenar.example/a.js' })).toEqual({
      sports: '',
      altenar: 'https://altenar.example/a.js',
    });
  });

  test.each([{ LISTEN_HOST: '0.0.0.0' }, { LISTEN_HOST: '10.0.0.5' }, { NODE_ENV: 'production' }])(
    'serves no sandbox and makes no secret with %j',
    (open) => {
      const source = {
        ...open,
        PUBLIC_URL: 'https://play.example',
        SANDBOX_ORIGIN: 'https://sandbox.example',
      };
      const messages = problems({ ...source } as Record<string, string>);
      expect(messages).toContain('SESSION_SECRET');
      expect(problems({ ...source, ...secrets } as Record<string, string>)).toMatch(
        /PIX_PROVIDER.*SANDBOX=1/,
      );
      expect(readEnv({ ...source, SANDBOX: '1' } as Record<string, string>).sandboxAllowed).toBe(true);
    },
  );

  test.each([
    [{ TRUST_PROXY: '1' }, /PIX_PROVIDER.*with TRUST_PROXY=1.*SANDBOX=1/],
    [
      { PUBLIC_URL: 'https://play.example' },
      /PIX_PROVIDER.*with PUBLIC_URL=https:\/\/play\.example.*SANDBOX=1/,
    ],
  ])('counts as reachable from outside with %j', (open, why) => {
    expect(problems(open)).toContain('SESSION_SECRET');
    expect(problems({ ...open, ...secrets })).toMatch(why);
    expect(readEnv({ ...open, SANDBOX: '1' }).sandboxAllowed).toBe(true);
  });

  test.each(['::1', '0:0:0:0:0:0:0:1', '127.0.0.2', '::ffff:127.0.0.1', '::FFFF:7f00:1'])(
    'counts as reached from this machine alone with LISTEN_HOST=%s',
    (host) => expect(readEnv({ LISTEN_HOST: host }).sandboxAllowed).toBe(true),
  );

  test.each(['::2', '::ffff:10.0.0.1', '::ffff:7e00:1', '128.0.0.1'])(
    'counts as reachable from outside with LISTEN_HOST=%s',
    (host) => expect(problems({ LISTEN_HOST: host })).toContain('SESSION_SECRET'),
  );

  test('opens the whole sandbox to this machine alone, and elsewhere to its token', () => {
    const accessOf = (source: Record<string, string>) => readEnv(source).sandbox?.access;
    const published = { SANDBOX: '1', PUBLIC_URL: 'https://play.example' };
    expect(accessOf({})).toBe('open');
    expect(accessOf({ SANDBOX_TOKEN: KEY })).toEqual({ token: KEY });
    expect(accessOf(published)).toBe('closed');
    for (const open of [{ TRUST_PROXY: '1' }, { NODE_ENV: 'production' }])
      expect(accessOf({ SANDBOX: '1', ...open })).toBe('closed');
    expect(accessOf({ ...published, SANDBOX_TOKEN: KEY })).toEqual({ token: KEY });
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'counts as reached from this machine alone with PUBLIC_URL=%s',
    (url) => expect(readEnv({ PUBLIC_URL: url }).sandboxAllowed).toBe(true),
  );

  test('asks for the addresses that it can not guess', () => {
    expect(problems({ LISTEN_HOST: '0.0.0.0', SANDBOX: '1' })).toMatch(/PUBLIC_URL[\s\S]*SANDBOX_ORIGIN/);
  });
});
