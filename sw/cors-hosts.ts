// Which hosts of pictures let the worker read them (CORS). It has to know that before it asks for one: what it may not read can't be
// cached, and another request without CORS would ask the host for each picture twice.
import * as v from 'valibot';

/** Holds what is known, because the browser stops an idle worker and its variables are lost. */
const CACHE = 'cors-hosts';
const HOSTS = '/hosts';
/** A host that refused is asked again after this time (ms). */
const REFUSAL_MS = 7 * 86_400_000;
const MAX_HOSTS = 50;
/** A request that hangs would keep the worker busy. */
const TIMEOUT_MS = 10_000;

const storedHosts = v.record(v.string(), v.object({ grants: v.boolean(), at: v.number() }));

/** What is known, by origin. */
const hosts = new Map<string, { grants: boolean; at: number }>();
let loaded: Promise<void> | undefined;
/** Each host is asked once while the worker runs: one that can't be reached would be asked with each picture. */
const asked = new Map<string, Promise<void>>();

/** Whether a host refuses; also false where that is not known, and until what is stored was read. */
export function refusesCors(origin: string, now: number = Date.now()): boolean {
  const known = hosts.get(origin);
  return known !== undefined && !known.grants && Math.abs(now - known.at) < REFUSAL_MS;
}

/** Whether a host lets the worker read its pictures; undefined where that is not known. */
export async function grantsCors(origin: string): Promise<boolean | undefined> {
  // Where the browser refuses the cache, what this run learns counts.
  loaded ??= load().catch(() => {});
  await loaded;
  if (refusesCors(origin)) return false;
  return hosts.get(origin)?.grants || undefined;
}

/** Asks the host of a picture, without asking for the picture. Never rejects. */
export function askForCors(url: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const answer = asked.get(origin) ?? ask(origin, pathname);
  asked.set(origin, answer);
  return answer;
}

/** The host no longer does what it did: it is asked again. */
export async function forgetCors(origin: string): Promise<void> {
  hosts.delete(origin);
  asked.delete(origin);
  await store().catch(() => {});
}

async function ask(origin: string, pathname: string): Promise<void> {
  // Without the query: a measuring pixel would count.
  const url = origin + pathname;
  if (await isAnswered(url, 'cors')) await record(origin, true);
  // A missing network says nothing of the host.
  else if (await isAnswered(url, 'no-cors')) await record(origin, false);
}

function isAnswered(url: string, mode: RequestMode): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { method: 'HEAD', mode, credentials: 'omit', signal }).then(
    () => true,
    () => false,
  );
}

async function record(origin: string, grants: boolean): Promise<void> {
  hosts.delete(origin);
  hosts.set(origin, { grants, at: Date.now() });
  await store().catch(() => {});
}

async function load(): Promise<void> {
  const stored = await (await caches.open(CACHE)).match(HOSTS);
  const parsed = v.safeParse(storedHosts, stored ? await stored.json() : {});
  if (!parsed.success) return;
  for (const [origin, known] of Object.entries(parsed.output))
    if (!hosts.has(origin)) hosts.set(origin, known);
}

async function store(): Promise<void> {
  const latest = Object.fromEntries([...hosts].slice(-MAX_HOSTS));
  await (await caches.open(CACHE)).put(HOSTS, Response.json(latest));
}
