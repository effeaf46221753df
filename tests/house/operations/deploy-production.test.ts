// The files of docs/deploy/production fit each other, the server and docs/production.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { expect, test } from 'vitest';
import { METRICS_PATH } from '#server/core/http/security/ops-token.ts';
import { ENVIRONMENT, SECRETS } from '#server/env.ts';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { ROOT } from '../sources.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { test: string[]; start_period?: string };
  stop_grace_period?: string;
  networks?: { default: { ipv4_address: string } };
  extra_hosts?: string[];
  profiles?: string[];
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, null>;
}

const FOLDER = join(ROOT, 'docs/deploy/production');
const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const compose = yaml.safeLoad(text('compose.yaml')) as Compose;
const service = (name: string): Service => compose.services[name] ?? { image: '' };
const copy = service('copy-a');
const environment = copy.environment ?? {};
const container = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
const variablesOf = (name: string) =>
  Object.fromEntries(
    [...text(name).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
const production = readFileSync(join(ROOT, 'docs/production.md'), 'utf8');
const commands = [...production.matchAll(/^ *```sh\n(.+?)\n *```$/gms)].flatMap(([, lines = '']) =>
  lines.split('\n').map((line) => line.replace(/ &&$/, '').trim()),
);
/** A variable of the server whose value lies in a file, with its name. */
const plain = (name: string) => name.replace(/_FILE$/, '');

test('there are two copies, and a third for who wants it, with one setup and the database before them', () => {
  const copies = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('varanda:'));
  expect(copies.map(([name]) => name)).toEqual(['copy-a', 'copy-b', 'copy-c']);
  const { networks, ...setup } = copy;
  expect(copies[1]?.[1]).toEqual({ ...setup, networks: expect.anything() });
  expect(copies[2]?.[1]).toEqual({ ...setup, networks: expect.anything(), profiles: ['third'] });
  for (const place of ['copy-c:3000', 'copy-c:3001', 'copy-c:9464', 'COMPOSE_PROFILES=third'])
    expect(production).toContain(place);
  // nginx knows each, also one that doesn't run.
  const addressOf = ([name, of]: [string, Service]) => `${name}:${of.networks?.default.ipv4_address}`;
  expect(service('nginx').extra_hosts).toEqual(copies.map(addressOf));
  expect(new Set(copies.map(([, of]) => of.networks?.default.ipv4_address)).size).toBe(3);
  expect(networks).toBeDefined();
  expect(copy.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(Number.parseInt(copy.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(10);
  // Ready for the proxy, not only alive.
  expect(copy.healthcheck?.test.join(' ')).toMatch(/:3000\/readyz/);
  // PostgreSQL counts as starting while it makes its database, or brings back a moment of the past.
  expect(Number.parseInt(service('postgres').healthcheck?.start_period ?? '', 10)).toBeGreaterThanOrEqual(
    300,
  );
});

test.each([
  ['the compose file', environment],
  ['the environment of the systemd unit', variablesOf('varanda.env.example')],
])('the variables of %s exist, and every secret lies in a file with its former one', (_, given) => {
  expect(
    Object.keys(given)
      .map(plain)
      .filter((name) => !ENVIRONMENT.includes(name)),
  ).toEqual([]);
  const fromFiles = SECRETS.flatMap((name) => [`${name}_FILE`, `${name}_PREVIOUS_FILE`]);
  const others = ['OPS_TOKEN', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];
  expect(Object.keys(given)).toEqual(
    expect.arrayContaining([
      ...fromFiles,
      ...others.map((name) => `${name}_FILE`),
      'VAPID_PUBLIC_KEY_PREVIOUS_FILE',
    ]),
  );
  for (const name of Object.keys(given).filter((key) => key.endsWith('_FILE')))
    expect(given[name]).toMatch(new RegExp(`/${plain(name)}$`));
});

test('both kinds of a start have the same variables', () => {
  // Of each copy, and of the image.
  const own = ['METRICS_PORT', 'SANDBOX_ORIGIN'];
  const names = Object.keys(environment).filter((name) => !own.includes(name));
  expect(Object.keys(variablesOf('varanda.env.example')).toSorted()).toEqual(names.toSorted());
});

test('every secret that a service has is one that make-secrets.sh makes', () => {
  const script = text('make-secrets.sh');
  const [, kinds = ''] = /for name in (SESSION .*); do/.exec(script) ?? [];
  const made = [
    ...kinds.split(' ').flatMap((kind) => [`${kind}_SECRET`, `${kind}_SECRET_PREVIOUS`]),
    ...[...script.matchAll(/for name in (OPS_TOKEN .*); do/g)].flatMap(([, list = '']) => list.split(' ')),
    ...[...script.matchAll(/put ([A-Z][A-Z_]+) /g)].map(([, name]) => name),
  ];
  expect(Object.keys(compose.secrets).toSorted()).toEqual([...new Set(made)].toSorted());
  for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`\${SECRETS:?}/${name}`);
  for (const { secrets = [], environment: given = {} } of Object.values(compose.services)) {
    expect(secrets.filter((name) => !Object.hasOwn(compose.secrets, name))).toEqual([]);
    const mounted = Object.values(given).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? []);
    expect(mounted.filter((name) => !secrets.includes(name))).toEqual([]);
  }
  // The copies know neither the administrator's password nor the backup's.
  expect(copy.secrets?.filter((name) => /PASSWORD|BACKUP|POSTGRES/.test(name))).toEqual([]);
});

test('the example of .env names the variables of the compose file, and no other', () => {
  const used = [...text('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect(Object.keys(variablesOf('production.env.example')).toSorted()).toEqual(
    [...new Set(used)].toSorted(),
  );
});

test('files, volumes and services that the compose file names exist', () => {
  for (const { volumes = [], depends_on: needs = [] } of Object.values(compose.services)) {
    for (const source of volumes.map((volume) => volume.replace(/:\/.*$/, ''))) {
      if (source.startsWith('.')) expect(existsSync(join(FOLDER, source)), source).toBe(true);
      else if (!source.startsWith('$')) expect(Object.keys(compose.volumes)).toContain(source);
    }
    for (const name of Array.isArray(needs) ? needs : Object.keys(needs))
      expect(Object.keys(compose.services)).toContain(name);
  }
});

test('what the configuration names in a container is mounted there', () => {
  const mounted = (name: string) =>
    (service(name).volumes ?? []).map((volume) => volume.replace(/:ro$/, '').replace(/^.*:(?=\/)/, ''));
  const named = [...`${text('postgresql.conf')}`.matchAll(/(\/etc\/varanda\/[\w./-]+)/g)].map(
    ([path]) => path,
  );
  expect(named.length).toBeGreaterThan(3);
  for (const path of named)
    expect(
      mounted('postgres').some((place) => path === place || path.startsWith(`${place}/`)),
      path,
    ).toBe(true);
  for (const script of ['archive-wal.sh', 'base-backup.sh', 'restore.sh'])
    expect(text(script)).toContain(':-/var/lib/varanda/archive}');
  for (const name of ['postgres', 'backup']) expect(mounted(name)).toContain('/var/lib/varanda/archive');
  expect(mounted('backup')).toEqual(
    expect.arrayContaining(['/etc/varanda/base-backup.sh', '/etc/varanda/restore.sh']),
  );
});

test('the page’s files of the last builds lie in a volume that outlives every image', () => {
  const [, folder = '-'] = /KEPT_DIR=(\S+)/.exec(container) ?? [];
  expect(container).toMatch(new RegExp(`^RUN mkdir .*${folder}\\b.* && chown node:node .*${folder}\\b`, 'm'));
  expect(copy.volumes).toContain(`kept:${folder}`);
  const demo = yaml.safeLoad(readFileSync(join(ROOT, 'docs/deploy/compose.yaml'), 'utf8')) as Compose;
  expect(demo.services['copy-a']?.volumes).toContain(`kept:${folder}`);
  expect(Object.hasOwn(demo.volumes, 'kept')).toBe(true);
  expect(text('varanda@.service')).toMatch(
    /^Environment=KEPT_DIR=\/var\/lib\/(.+)\n(?:.*\n)*StateDirectory=\1 /m,
  );
});

test('PostgreSQL has a connection for each that two copies and a third open, and ten more', () => {
  const [, most] = /^max_connections = (\d+)$/m.exec(text('postgresql.conf')) ?? [];
  const each = Number(environment.DATABASE_POOL_SIZE) + 1;
  expect(Number(most)).toBeGreaterThanOrEqual(3 * each + 10);
  expect(METRICS_PATH).toBe('/metrics');
});

test('nobody connects to PostgreSQL over the network without TLS', () => {
  const rules = text('pg_hba.conf')
    .split('\n')
    .filter((line) => /^\w/.test(line))
    .map((line) => line.split(/\s+/));
  expect(rules.map(([type, databases, role, ...rest]) => [type, databases, role, rest.at(-1)])).toEqual([
    ['local', 'all', 'postgres', 'peer'],
    ['hostssl', 'varanda,varanda_restored', 'varanda_owner,varanda_server,varanda_server_2', 'scram-sha-256'],
    ['hostssl', 'replication', 'varanda_backup', 'scram-sha-256'],
  ]);
});

const linesOf = (unit: string, start: string) => unit.split('\n').filter((line) => line.startsWith(start));

test('systemd takes the units, and they run what is there', ({ skip }) => {
  const units = readdirSync(FOLDER).filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toHaveLength(5);
  const unit = text('varanda@.service');
  expect(unit).toContain('ExecStart=/usr/bin/node dist/server/main.js\n');
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(text('varanda-backup.service')).toContain('ExecStart=/bin/sh /etc/varanda/base-backup.sh\n');
  const doctor = text('varanda-doctor@.service');
  expect(doctor).toContain('ExecStart=/usr/bin/node server/ops.mjs doctor\n');
  // The same user, folder and settings as the copy's.
  for (const line of ['User=', 'WorkingDirectory=', 'EnvironmentFile='])
    expect(linesOf(doctor, line)).toEqual(linesOf(unit, line));
  const program = findProgram('systemd-analyze');
  if (!program) return skip('systemd-analyze is not installed');
  // What it says of units of this machine, or of a program that only the other machine has, is not about these.
  const words = ['verify', ...units.map((name) => join(FOLDER, name))];
  const said = execFileSync('sh', ['-c', '"$0" "$@" 2>&1 || true', program, ...words], { encoding: 'utf8' });
  expect(said.split('\n').filter((line) => /varanda/.test(line) && !/is not executable/.test(line))).toEqual(
    [],
  );
});

test('the shell takes every script', () => {
  const scripts = readdirSync(FOLDER).filter((name) => name.endsWith('.sh'));
  expect(scripts).toHaveLength(12);
  for (const name of scripts) execFileSync('sh', ['-n', join(FOLDER, name)]);
  for (const name of scripts)
    expect(production + text('compose.yaml') + text('postgresql.conf'), name).toContain(name);
});

test('the document’s commands name scripts, services and files that are there', () => {
  expect(commands.length).toBeGreaterThan(25);
  for (const command of commands) {
    for (const [script] of command.matchAll(/[\w-]+\.sh\b/g))
      expect(existsSync(join(FOLDER, script)), command).toBe(true);
    const [, words] = /^docker compose (.*)$/.exec(command) ?? [];
    if (!words) continue;
    const [verb = '', ...rest] = words.split(' ').filter((word) => !word.startsWith('--'));
    expect(['up', 'run', 'exec', 'stop']).toContain(verb);
    const named = rest.filter((word) => /^[a-z-]+$/.test(word));
    if (verb !== 'up')
      expect(
        named.some((word) => Object.hasOwn(compose.services, word)),
        command,
      ).toBe(true);
  }
  for (const [, path = ''] of production.matchAll(/`((?:docs|server|tests|contract)\/[\w./-]+\.\w+)`/g))
    expect(existsSync(join(ROOT, path)), path).toBe(true);
  for (const word of ['accept', 'use', 'finish', 'replace'])
    expect(text('rotate-secret.sh')).toContain(`${word})`);
});
