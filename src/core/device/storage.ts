// The only reader and writer of what is stored on the device (`contract/stored.ts` says what). Cookies are read back after
// writing; where the browser refuses them, the same names live in localStorage, and where that fails too, in memory (D5).
import * as v from 'valibot';
import type { Stored } from '#contract/stored.ts';
import { config } from '../config/app-config.ts';

const DAY_MS = 86_400_000;
/** Servers refuse longer headers: with more than this in cookies (characters), a value is stored in localStorage (D5). */
const COOKIES_LONGEST = 6_000;

/** The browser's storages, as values, so that a test brings its own. Each may throw at any time. */
export interface StorageBackends {
  prefix: string;
  now: () => number;
  readCookies: () => string;
  writeCookie: (cookie: string) => void;
  disk: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  tab: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

interface DeviceStorage {
  read: <S extends v.GenericSchema>(what: Stored<S>) => v.InferOutput<S> | null;
  write: <S extends v.GenericSchema>(what: Stored<S>, value: v.InferInput<S>, lifeMs?: number) => void;
  remove: (what: Stored) => void;
}

export function createStorage(backends: StorageBackends): DeviceStorage {
  const memory = new Map<string, string>();
  const nameOf = (what: Stored) => (what.unprefixed ? what.name : `${backends.prefix}_${what.name}`);

  function readCookie(name: string): string | null {
    const found = attempt(() => backends.readCookies())
      ?.split('; ')
      .find((pair) => pair.startsWith(`${name}=`));
    return found === undefined
      ? null
      : (attempt(() => decodeURIComponent(found.slice(name.length + 1))) ?? null);
  }

  function readKept(what: Stored, name: string): string | null {
    const text = attempt(() => (what.storage === 'tab' ? backends.tab() : backends.disk()).getItem(name));
    const stored = v.safeParse(envelope, text);
    if (!stored.success) return memory.get(name) ?? null;
    // A clock set back must not make a value last for ever.
    const left = stored.output.until - backends.now();
    return left > 0 && left <= what.days * DAY_MS + DAY_MS ? stored.output.text : null;
  }

  function store(what: Stored, name: string, text: string, lifeMs: number): void {
    memory.set(name, text);
    attempt(() =>
      (what.storage === 'tab' ? backends.tab() : backends.disk()).setItem(
        name,
        JSON.stringify({ text, until: backends.now() + lifeMs }),
      ),
    );
  }

  return {
    read(what) {
      const name = nameOf(what);
      const text = (what.storage === 'cookie' ? readCookie(name) : null) ?? readKept(what, name);
      if (text === null) return null;
      const plain = v.safeParse(what.schema, text);
      if (plain.success) return plain.output;
      const parsed = v.safeParse(
        what.schema,
        attempt(() => JSON.parse(text)),
      );
      return parsed.success ? parsed.output : null;
    },
    write(what, value, lifeMs = what.days * DAY_MS) {
      const name = nameOf(what);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      if (what.storage === 'cookie') {
        const life = Math.max(0, Math.floor(lifeMs / 1_000));
        const encoded = encodeURIComponent(text);
        const others = (attempt(() => backends.readCookies()) ?? '').length - (readCookie(name)?.length ?? 0);
        if (others + encoded.length <= COOKIES_LONGEST) {
          writeCookie(name, encoded, life);
          if (readCookie(name) === text) {
            drop(what, name);
            return;
          }
        } else writeCookie(name, '', 0);
      }
      store(what, name, text, lifeMs);
    },
    remove(what) {
      const name = nameOf(what);
      if (what.storage === 'cookie') writeCookie(name, '', 0);
      drop(what, name);
    },
  };

  function writeCookie(name: string, encoded: string, life: number): void {
    attempt(() => backends.writeCookie(`${name}=${encoded}; Max-Age=${life}; Path=/; SameSite=None; Secure`));
  }

  function drop(what: Stored, name: string): void {
    memory.delete(name);
    attempt(() => (what.storage === 'tab' ? backends.tab() : backends.disk()).removeItem(name));
  }
}

const envelope = v.pipe(v.string(), v.parseJson(), v.object({ text: v.string(), until: v.number() }));

function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

let browser: DeviceStorage | undefined;

function device(): DeviceStorage {
  browser ??= createStorage({
    prefix: config().appId,
    now: Date.now,
    readCookies: () => document.cookie,
    writeCookie: (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser that we serve.
      document.cookie = cookie;
    },
    disk: () => window.localStorage,
    tab: () => window.sessionStorage,
  });
  return browser;
}

/** What is stored, checked against its schema; null where nothing valid is. */
export function readStored<S extends v.GenericSchema>(what: Stored<S>): v.InferOutput<S> | null {
  return device().read(what);
}

/** Stores a value for `lifeMs`, by default for the days that `contract/stored.ts` says. Never throws. */
export function writeStored<S extends v.GenericSchema>(
  what: Stored<S>,
  value: v.InferInput<S>,
  lifeMs?: number,
): void {
  device().write(what, value, lifeMs);
}

export function removeStored(what: Stored): void {
  device().remove(what);
}
