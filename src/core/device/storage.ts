// The only reader and writer of what is stored on the device (`contract/stored.ts` says what). Every write is read back: where the
// browser refuses a cookie, the same name lives in localStorage, and where that fails too, in memory (D5). What was written last is
// what is read, also where an older value can't be replaced on the device. Some cookies have a copy on disk, which is read once a
// browser has ended them before their time; renew-cookies.ts writes them anew.
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
  /** Whether a value of this kind would still be there after a reload. */
  persists: (what: Stored) => boolean;
  endsAt: (what: Stored) => number | undefined;
  read: <S extends v.GenericSchema>(what: Stored<S>) => v.InferOutput<S> | null;
  write: <S extends v.GenericSchema>(what: Stored<S>, value: v.InferInput<S>, lifeMs?: number) => void;
  remove: (what: Stored) => void;
}

/** A value that the device refused; it lives in this document. */
interface Unsaved {
  /** Null: removed. */
  text: string | null;
  /** End of its life (ms since 1970). */
  until: number;
  /** What the device holds instead. Once that changes, another tab has written a newer value. */
  instead: string | null;
}

export function createStorage(backends: StorageBackends): DeviceStorage {
  const unsaved = new Map<string, Unsaved>();
  const nameOf = (what: Stored) => (what.unprefixed ? what.name : `${backends.prefix}_${what.name}`);
  const placeOf = (what: Stored) => (what.storage === 'tab' ? backends.tab() : backends.disk());

  function readCookie(name: string): string | null {
    const found = attempt(() => backends.readCookies())
      ?.split('; ')
      .find((pair) => pair.startsWith(`${name}=`));
    return found === undefined
      ? null
      : (attempt(() => decodeURIComponent(found.slice(name.length + 1))) ?? null);
  }

  /** What rests on disk or in the tab, and its end (ms since 1970). */
  function readPlace(what: Stored, name: string): { text: string; until: number } | undefined {
    const stored = v.safeParse(
      envelope,
      attempt(() => placeOf(what).getItem(name)),
    );
    if (stored.success) {
      // A clock set back must not make a value last for ever.
      const left = stored.output.until - backends.now();
      if (left > 0 && left <= (what.days + 1) * DAY_MS) return stored.output;
    }
    return undefined;
  }

  const readDevice = (what: Stored, name: string) =>
    (what.storage === 'cookie' ? readCookie(name) : null) ?? readPlace(what, name)?.text ?? null;

  function readText(what: Stored): string | null {
    const name = nameOf(what);
    const text = readDevice(what, name);
    const here = unsaved.get(name);
    if (here?.instead !== text) return text;
    return here.until > backends.now() ? here.text : null;
  }

  function writeCookie(name: string, encoded: string, life: number): void {
    attempt(() => backends.writeCookie(`${name}=${encoded}; Max-Age=${life}; Path=/; SameSite=None; Secure`));
  }

  /** False where the browser refused it; a cookie of that name is gone then, or can't be removed. */
  function saveCookie(name: string, text: string, lifeMs: number): boolean {
    const life = Math.floor(lifeMs / 1_000);
    // Half a pair of surrogates can't be encoded.
    const encoded = attempt(() => encodeURIComponent(text)) ?? '';
    const others = (attempt(() => backends.readCookies()) ?? '').length - (readCookie(name)?.length ?? 0);
    if (others + encoded.length <= COOKIES_LONGEST) {
      writeCookie(name, encoded, life);
      if (readCookie(name) === text) return true;
    }
    writeCookie(name, '', 0);
    return false;
  }

  function savePlace(what: Stored, name: string, text: string, until: number): void {
    attempt(() => placeOf(what).setItem(name, JSON.stringify({ text, until })));
  }

  const dropPlace = (what: Stored, name: string) => attempt(() => placeOf(what).removeItem(name));

  return {
    endsAt: (what) => readPlace(what, nameOf(what))?.until,
    read(what) {
      const text = readText(what);
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
      // A place is read for as long as its kind lives, however long a token does.
      const until = backends.now() + Math.min(lifeMs, what.days * DAY_MS);
      unsaved.delete(name);
      if (what.storage === 'cookie' && saveCookie(name, text, lifeMs)) {
        dropPlace(what, name);
        if (!what.copied) return;
      }
      savePlace(what, name, text, until);
      if (readDevice(what, name) === text) return;
      // A full device often still removes, which makes room; and the next visit must not find the older value, unless it may be old.
      const older = what.mayBeOld && attempt(() => placeOf(what).getItem(name));
      dropPlace(what, name);
      savePlace(what, name, text, until);
      if (readDevice(what, name) === text) return;
      if (older) attempt(() => placeOf(what).setItem(name, older));
      unsaved.set(name, { text, until, instead: readDevice(what, name) });
    },
    remove(what) {
      const name = nameOf(what);
      // First, because other tabs learn of it later than of cookies.
      dropPlace(what, name);
      if (what.storage === 'cookie') writeCookie(name, '', 0);
      unsaved.delete(name);
      const instead = readDevice(what, name);
      if (instead !== null) unsaved.set(name, { text: null, until: Number.POSITIVE_INFINITY, instead });
    },
    persists(what) {
      const name = `${nameOf(what)}_probe`;
      const kept = attempt(() => {
        placeOf(what).setItem(name, name);
        return placeOf(what).getItem(name);
      });
      dropPlace(what, name);
      return kept === name;
    },
  };
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

/** When what rests on disk or in the tab ends, or the copy of a cookie (ms since 1970); undefined where there is none. */
export function storedUntil(what: Stored): number | undefined {
  return device().endsAt(what);
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

/** Whether the browser keeps what is stored on disk or in the tab over a reload. */
export function persistsStored(what: Stored): boolean {
  return device().persists(what);
}
