// Stands in for docker: checks that what the production example's compose file needs is there when a service starts, and remembers which
// service runs which image.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import yaml from 'js-yaml';
import type { Obeyed } from './example-machine.ts';

interface Service {
  image: string;
  volumes?: string[];
  secrets?: string[];
  environment?: Record<string, string>;
  profiles?: string[];
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}

/** The user of PostgreSQL's image, who owns its folders. */
const POSTGRES_USER = 999;

/** `folder`: that of the compose file. */
export function exampleDocker(folder: string) {
  const images = new Set<string>();
  const running = new Map<string, string>();
  const calls: string[] = [];
  const faults: string[] = [];
  /** The secrets that each copy was started with, by name; and all that a copy ever used. */
  const startedWith = new Map<string, Map<string, string>>();
  const used = new Set<string>();
  /** What is under way, which allows what is a fault at other times. */
  const underWay = new Set<'rotation' | 'restore'>();
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  const path = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(path(name), 'utf8');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(read('.env'))?.[1] ?? '';
  const readNginx = () => readFileSync(resolve(folder, setting('NGINX_CONF')), 'utf8');

  /** The compose file with the values of `.env`, both as they are now. */
  function readCompose(): Compose {
    const values = Object.fromEntries(
      [...read('.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    const filled = read('compose.yaml').replace(
      /\$\{([A-Z_]+)(:-([^}]*)|:\?)\}/g,
      (_, name: string, kind: string, other = '') => {
        expect(kind !== ':?' || Boolean(values[name]), `.env has no ${name}`);
        return values[name] || other;
      },
    );
    return yaml.safeLoad(filled) as Compose;
  }

  function checkOwner(place: string): void {
    const { uid, mode } = statSync(place);
    if (userInfo().uid === 0)
      expect(uid === POSTGRES_USER, `${place} is not the user's of PostgreSQL's image`);
    expect((mode & 0o077) === 0, `${place} is open to others`);
  }

  function checkService(name: string, { services, secrets }: Compose): void {
    const { image, volumes = [], secrets: needed = [], environment = {} } = services[name] ?? { image: '' };
    expect(Object.hasOwn(services, name), `there is no service ${name}`);
    if (image.startsWith('varanda:')) expect(images.has(image), `${image} was not built`);
    for (const secret of needed) {
      const file = secrets[secret]?.file ?? '';
      expect(existsSync(file), `${file} is missing`);
      if (!existsSync(file)) continue;
      expect((statSync(file).mode & 0o004) !== 0, `${file} can't be read by a container's user`);
      const isEmpty = readFileSync(file, 'utf8').trim() === '';
      const isFormer = secret.endsWith('_PREVIOUS');
      if (!(isFormer && underWay.has('rotation')))
        expect(isEmpty === isFormer, `${file} is ${isEmpty ? '' : 'not '}empty`);
    }
    for (const [variable, value] of Object.entries(environment))
      if (variable.endsWith('_FILE'))
        expect(needed.includes(value.replace('/run/secrets/', '')), `${variable} is not mounted in ${name}`);
    for (const volume of volumes) {
      const [source = '', target = ''] = volume.split(':');
      if (!/^[./]/.test(source)) continue;
      const place = source.startsWith('/') ? source : path(source);
      expect(existsSync(place), `${place} is missing`);
      if (/^\/var\/lib\/(?:postgresql|varanda)\//.test(target)) checkOwner(place);
      if (target === '/etc/varanda/database') checkOwner(join(place, 'database.key'));
      if (target === '/etc/nginx/certificates')
        for (const file of ['page.pem', 'page.key']) expect(existsSync(join(place, file)), `no ${file}`);
    }
    if (name === 'nginx')
      expect(
        readNginx().includes(`server_name ${new URL(setting('PUBLIC_URL')).host};`),
        'nginx has another name than PUBLIC_URL',
      );
  }

  function noteSecrets(copy: string, { services, secrets }: Compose): void {
    const names = services[copy]?.secrets ?? [];
    const values = names.map(
      (name) => [name, readFileSync(secrets[name]?.file ?? '', 'utf8').trim()] as const,
    );
    startedWith.set(copy, new Map(values));
    for (const [name, value] of values) if (!name.endsWith('_PREVIOUS')) used.add(value);
  }

  /** What the doctor of a copy says of former secrets, long after the last rotation. */
  function doctor(copy: string): string {
    const given = [...(startedWith.get(copy) ?? [])].filter(
      ([name, value]) => name.endsWith('_PREVIOUS') && value,
    );
    const found = given.map(([name, value]) =>
      used.has(value)
        ? `note  secrets  ${name}  can go once every copy has the new secret: what it signed has ended`
        : `note  secrets  ${name}  the database was not used with it before: the next secret of a rotation must stay, any other can go`,
    );
    return ['ok    secrets  OPS_TOKEN  set', ...found].map((line) => `${line}\n`).join('');
  }

  function compose(words: readonly string[]): void {
    const file = readCompose();
    const [verb = '', ...rest] = words;
    const [name = '', ...more] = rest.filter((word) => !word.startsWith('-') && !/^\d+$/.test(word));
    if (verb === 'up') {
      const all = Object.entries(file.services).flatMap(([one, { profiles }]) => (profiles ? [] : [one]));
      for (const one of name === '' ? all : [name, ...more]) {
        checkService(one, file);
        running.set(one, file.services[one]?.image ?? '');
        if (one.startsWith('copy-')) noteSecrets(one, file);
      }
    } else if (verb === 'stop') {
      const proxied = [...readNginx().matchAll(/^ *server (copy-[ab]):3000;/gm)].map(([, one]) => one);
      for (const one of [name, ...more]) {
        running.delete(one);
        // All is stopped where the database becomes another one.
        if (underWay.has('restore')) continue;
        expect(!proxied.includes(one), `${one} is stopped while nginx passes requests to it`);
        expect(
          proxied.some((other) => running.has(other ?? '')),
          `no copy runs behind nginx while ${one} is stopped`,
        );
      }
      if (!running.has('postgres'))
        expect(!running.has('copy-a') && !running.has('copy-b'), 'PostgreSQL is stopped under its copies');
    } else if (verb === 'exec') {
      expect(running.has(name), `${name} does not run`);
      if (more[0] === 'npm')
        expect(
          ['OPS_TOKEN_FILE', 'OPS_TOKEN'].some((one) => file.services[name]?.environment?.[one]),
          'no token of ops',
        );
    } else if (verb === 'run') {
      checkService(name, file);
      if (!more.some((word) => word.endsWith('/etc/varanda/restore.sh')))
        expect(running.has('postgres'), 'PostgreSQL does not run');
    } else faults.push(`docker compose ${verb} is unknown to this test`);
  }

  return {
    running,
    calls,
    underWay,
    obey(words: readonly string[]): Obeyed {
      calls.push(words.join(' '));
      // What scripts read of psql are numbers, of connections and tables, of nginx its file, and of the doctor former secrets.
      const asked = words.includes('--tuples-only') ? '0\n' : words.at(-1) === '-T' ? readNginx() : '';
      const said =
        words.at(-1) === 'doctor' ? doctor(words.find((word) => /^copy-/.test(word)) ?? '') : asked;
      faults.length = 0;
      if (words[0] === 'build') {
        const value = (flag: string) => words[words.indexOf(flag) + 1] ?? '';
        expect(existsSync(path(value('-f'))), 'there is no Containerfile');
        expect(existsSync(path(`${words.at(-1)}/package.json`)), 'the context is not the project');
        images.add(value('-t'));
      } else if (words[0] === 'compose') compose(words.slice(1));
      else faults.push(`docker ${words[0]} is unknown to this test`);
      return { ok: faults.length === 0, said: said + faults.map((fault) => `${fault}\n`).join('') };
    },
  };
}
