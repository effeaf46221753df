// The files of docs/deploy fit each other, the server and its figures.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { METRICS_PATH, OPS_PATHS } from '#server/core/http/security/ops-token.ts';
import { openMetrics } from '#server/core/metrics/metrics.ts';
import { ENVIRONMENT, readEnv, SECRETS } from '#server/env.ts';
import { KYC_WEBHOOK_PATH } from '#server/features/verification/kyc-endpoints.ts';
import { PIX_WEBHOOK_PATH } from '#server/features/wallet/pix-webhook-route.ts';
import { WALLET_PATHS } from '#server/partners/games/seamless-wallet.ts';
import { EMBED_PLAYER_PATH } from '#server/partners/sports-embed/embed-player.ts';
import { isTest, ROOT, readSources } from '../sources.ts';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  healthcheck?: { start_period?: string };
  networks?: { default: { ipv4_address: string } };
  extra_hosts?: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { id: number; title: string; datasource: { uid: string }; targets: { expr: string }[] }[];
}

const text = (name: string) => readFileSync(join(ROOT, 'docs/deploy', name), 'utf8');
const load = <Shape>(name: string) => yaml.safeLoad(text(name)) as Shape;

const compose = load<Compose>('compose.yaml');
const copies = Object.entries(compose.services).filter(([, { image }]) => image === 'varanda');
const [[, copy]] = copies as [[string, Service]];
const environment = copy.environment ?? {};
const nginx = text('nginx.conf').replace(/#.*$/gm, '');
const prometheus = load<{
  rule_files: string[];
  scrape_configs: { metrics_path: string; static_configs: { targets: string[] }[] }[];
}>('prometheus.yaml');
const rules = load<Rules>('alerts.yaml').groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(text('grafana/dashboard.json')) as Dashboard;
const example = Object.fromEntries(
  [...text('varanda.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

const PAIR = webPush.generateVAPIDKeys();

/** Puts values where the compose file names a variable. */
const filled = (value: string, values: Record<string, string>) =>
  value.replace(/\$\{([A-Z_]+)(?::-([^}]*)|:\?)?\}/g, (_, name: string, other = '') => values[name] || other);

test('there are two copies, with one setup', () => {
  expect(copies.map(([name]) => name)).toEqual(['copy-a', 'copy-b']);
  expect(copies[1]?.[1]).toEqual({ ...copy, networks: expect.anything() });
});

test('nginx finds a copy that was built anew where the former one was', () => {
  const places = copies.map(([name, { networks }]) => `${name}:${networks?.default.ipv4_address}`);
  expect(compose.services.nginx?.extra_hosts).toEqual(places);
  expect(new Set(places.map((place) => place.split(':')[1])).size).toBe(2);
  // Not those of the production example, which may run on the same machine.
  const [, network] = /subnet: (\S+)\.0\/24/.exec(text('compose.yaml')) ?? [];
  for (const place of places) expect(place).toMatch(new RegExp(`:${network}\\.\\d+$`));
  expect(text('production/compose.yaml')).not.toContain(`${network}.`);
});

test('PostgreSQL counts as starting while it makes or recovers its database', () => {
  const seconds = Number.parseInt(compose.services.postgres?.healthcheck?.start_period ?? '', 10);
  expect(seconds).toBeGreaterThanOrEqual(300);
});

test('the copies’ variables exist, every secret is among them, and a server reads them', () => {
  expect(Object.keys(environment).filter((name) => !ENVIRONMENT.includes(name))).toEqual([]);
  expect(Object.keys(environment)).toEqual(expect.arrayContaining([...SECRETS, 'OPS_TOKEN']));
  const empty = Object.entries(example).flatMap(([name, value]) => (value === '' ? [name] : []));
  const given = {
    ...example,
    ...Object.fromEntries(empty.map((name) => [name, `${name}_${'x'.repeat(32)}`])),
    // A pair, and a former key.
    ...{
      VAPID_PUBLIC_KEY: PAIR.publicKey,
      VAPID_PRIVATE_KEY: PAIR.privateKey,
      VAPID_PUBLIC_KEY_PREVIOUS: PAIR.publicKey,
    },
    PUSHER_HOST: 'sockets.example:443',
    PUSHER_API_URL: 'http://channels:6001',
  };
  const values = Object.entries(environment).map(([name, value]) => [name, filled(value, given)] as const);
  const read = readEnv({ ...Object.fromEntries(values), NODE_ENV: 'production', LISTEN_HOST: '0.0.0.0' });
  expect(read).toMatchObject({ publicUrl: 'https://page.example', trustProxy: 1, metricsPort: 9464 });
  expect(read.pusher).toMatchObject({ host: 'sockets.example:443', apiUrl: 'http://channels:6001' });
  expect(read.webPush).toMatchObject({ keys: PAIR, otherKeys: [PAIR.publicKey] });
  expect(Object.keys(read.secrets).toSorted()).toEqual([...SECRETS].toSorted());
});

test('the example of the environment names the variables of the compose file, and no other', () => {
  const used = [...text('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect(Object.keys(example).toSorted()).toEqual([...new Set(used)].toSorted());
});

test('files, volumes and services that the examples name exist', () => {
  for (const { volumes = [], depends_on: needs = [] } of Object.values(compose.services)) {
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      if (source.startsWith('./')) expect(existsSync(join(ROOT, 'docs/deploy', source)), source).toBe(true);
      else if (!source.startsWith('$')) expect(Object.keys(compose.volumes)).toContain(source);
    }
    for (const name of Array.isArray(needs) ? needs : Object.keys(needs))
      expect(Object.keys(compose.services)).toContain(name);
  }
  for (const file of prometheus.rule_files) expect(existsSync(join(ROOT, 'docs/deploy', file))).toBe(true);
  expect(text('grafana/datasource.yaml')).toContain('url: http://prometheus:9090');
});

test('the copies connect as two roles of one database, which the script of PostgreSQL’s first start makes', () => {
  const script = text('create-roles.sh');
  const made = [...script.matchAll(/create role (\w+) login/g)].map(([, name]) => name);
  const urls = ['DATABASE_OWNER_URL', 'DATABASE_URL'].map(
    (name) => new URL(filled(environment[name] ?? '', {})),
  );
  expect(urls.map(({ username }) => username)).toEqual(made);
  expect(made).toEqual(['varanda_owner', 'varanda_server']);
  for (const { hostname, port, pathname } of urls)
    expect([hostname, port, pathname]).toEqual(['postgres', '5432', '/varanda']);
  expect(script).toContain('create database varanda owner varanda_owner;');
  const { environment: given = {}, volumes = [] } = compose.services.postgres ?? {};
  expect(volumes).toContain('./create-roles.sh:/docker-entrypoint-initdb.d/create-roles.sh:ro');
  for (const [, name = ''] of script.matchAll(/"\$(\w+)"/g)) expect(Object.keys(given)).toContain(name);
  // Neither is the administrator that the image makes.
  expect(made).not.toContain(given.POSTGRES_USER ?? 'postgres');
});

test('nginx passes to the copies’ ports, and Prometheus asks for their figures', () => {
  const container = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  const [, ports = ''] = /^EXPOSE (.+)$/m.exec(container) ?? [];
  const [page, sandbox] = ports.split(' ');
  const upstream = [...nginx.matchAll(/^\s+server (\S+:\d+);/gm)].map(([, address]) => address);
  expect(upstream).toEqual([`copy-a:${page}`, `copy-b:${page}`, `copy-a:${sandbox}`, `copy-b:${sandbox}`]);
  const listened = [...nginx.matchAll(/listen (\d+)/g)].map(([, port]) => port);
  const published = compose.services.nginx?.ports?.map((mapping) => mapping.split(':')[1]);
  expect([...new Set(listened)]).toEqual(published);
  const [scraped] = prometheus.scrape_configs;
  expect(scraped?.metrics_path).toBe(METRICS_PATH);
  expect(scraped?.static_configs[0]?.targets).toEqual(
    copies.map(([name]) => `${name}:${environment.METRICS_PORT}`),
  );
});

test('nginx’s braces match, and its paths are the server’s', () => {
  expect(nginx.match(/\{/g)?.length).toBe(nginx.match(/\}/g)?.length);
  const paths = [...nginx.matchAll(/location (?:= )?(\S+) \{/g)].map(([, path]) => path);
  const ofParties = ['/wallet/', '/api/webhooks/', '/embed/'];
  expect(paths).toEqual([
    '@call_away',
    '@page_away',
    '/',
    ...ofParties,
    '/app/',
    OPS_PATHS.replace('*', ''),
    METRICS_PATH,
    '/',
  ]);
  const signed = [...Object.values(WALLET_PATHS), PIX_WEBHOOK_PATH, KYC_WEBHOOK_PATH, EMBED_PLAYER_PATH];
  expect(signed.filter((path) => !ofParties.some((place) => path.startsWith(place)))).toEqual([]);
  const sockets = readFileSync(join(ROOT, 'server/core/realtime/socket-server.ts'), 'utf8');
  expect(sockets.replaceAll('\\/', '/')).toMatch(/\^\/app\//);
  const [, bytes] = /client_max_body_size (\d+)k;/.exec(nginx) ?? [];
  expect(readFileSync(join(ROOT, 'server/core/http/http-app.ts'), 'utf8')).toContain(
    `const MAX_BODY = ${bytes} * 1_024`,
  );
});

test('PostgreSQL has a connection for each that two copies and a third open, and ten more', () => {
  const [, most] = /max_connections=(\d+)/.exec(compose.services.postgres?.command?.join(' ') ?? '') ?? [];
  // Its pool, and the connection that listens.
  const each = Number(environment.DATABASE_POOL_SIZE) + 1;
  expect(Number(most)).toBeGreaterThanOrEqual((copies.length + 1) * each + 10);
});

test('every metric of the rules and the panels is one that the server gives, with its labels', async () => {
  const { body } = await openMetrics({ process: true }).text();
  const types = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
  // Gauges that are read at each scrape are registered where they are read.
  for (const { text: source } of readSources().filter(({ path }) => /^server\//.test(path) && !isTest(path)))
    for (const [, name] of source.matchAll(/name: '(varanda_[a-z_]+)'/g))
      if (!types.has(name)) types.set(name, 'gauge');
  const series = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [String(name)],
  );
  const expressions = [
    ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ];
  expect(expressions.length).toBeGreaterThan(25);
  const unknown = expressions.flatMap(({ where, expr }) =>
    [...expr.replace(/"[^"]*"/g, '').matchAll(/\b(?:varanda|process|nodejs)_\w+|\bup\b/g)]
      .map(([name]) => name)
      .filter((name) => name !== 'up' && !series.includes(name))
      .map((name) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
  for (const { where, expr } of expressions) {
    expect(expr, where).toMatch(/\b(?:varanda|process|nodejs)_\w+|\bup\b/);
    expect(expr.match(/\(/g)?.length, where).toBe(expr.match(/\)/g)?.length);
  }
});

test('the rules and panels name queues and labels that the figures have', () => {
  const waiting = readFileSync(join(ROOT, 'server/features/metrics/waiting-work.ts'), 'utf8');
  const all = [...rules.map(({ expr }) => expr), JSON.stringify(dashboard)].join('\n');
  const queues = [...all.matchAll(/queue=\\?"(\w+)/g)].map(([, name]) => name ?? '');
  expect(new Set(queues).size).toBe(6);
  for (const queue of queues) expect(waiting).toContain(queue);
  const labels = [...all.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', '));
  const known = [
    'le',
    'instance',
    'status',
    'route',
    'command',
    'outcome',
    'queue',
    'kind',
    'state',
    'job_name',
    'metric',
    'incident',
    'party',
    'call',
  ];
  expect(labels.filter((label) => ![...known, 'vital'].includes(label))).toEqual([]);
});

test('panels have numbers of their own and Grafana’s data source', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const [, uid] = /uid: (\w+)/.exec(text('grafana/datasource.yaml')) ?? [];
  for (const { datasource } of dashboard.panels) expect(datasource.uid).toBe(uid);
});
