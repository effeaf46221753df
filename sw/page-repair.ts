// A page whose cached script is spoiled looks alive, because its HTML is prerendered, but never works. Each page therefore reports
// itself; when two in a row don't, the worker replaces the cached files of its build and loads the page again.
import * as v from 'valibot';
import { VERSION_FILE, version } from '#contract/build-files.ts';
import { replaceCachedFiles } from './asset-cache.ts';
import { isScreen } from './cache-policy.ts';
import { clearHome } from './page-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Holds the count, because the browser stops an idle worker and its variables are lost. */
const CACHE = 'page-repair';
const STATE = '/state';
/** A page that hasn't reported itself after this time (ms) is dead. */
const ALIVE_WITHIN_MS = 15_000;
/** So many dead pages in a row lead to a repair. */
const DEAD_PAGES = 2;
/** A request that hangs would keep the worker busy. */
const TIMEOUT_MS = 10_000;
const BUILD = String(import.meta.env.VITE_BUILD_ID ?? 'dev');

const state = v.object({
  /** Dead pages since the last one that reported itself. */
  deadPages: v.number(),
  /** The build that was repaired. One repair is enough: a page that stays dead after it has another fault. */
  repairedBuild: v.nullable(v.string()),
});
type State = v.InferOutput<typeof state>;
const HEALTHY: State = { deadPages: 0, repairedBuild: null };

/** Of each page that is watched and hasn't reported itself yet: what ends the wait, by its client id. */
const endWait = new Map<string, () => void>();

/** Waits for each page that a navigation opens. */
export function watchPages(): void {
  self.addEventListener('fetch', (event) => {
    const { mode, destination, url } = event.request;
    const { pathname, search } = new URL(url);
    if (mode !== 'navigate' || destination !== 'document' || !isScreen(pathname + search)) return;
    event.waitUntil(watchPage(event.resultingClientId).catch(() => {}));
  });
}

/** A page has reported itself: its scripts work. */
export async function markAlive(source: ExtendableMessageEvent['source']): Promise<void> {
  if (source && 'id' in source) endWait.get(source.id)?.();
  const known = await readState();
  if (known.deadPages > 0) await writeState({ ...known, deadPages: 0 });
}

/** Waits for no page any more: the wait would delay the activation of the next worker. */
export function stopWatchingPages(): void {
  for (const end of endWait.values()) end();
}

async function watchPage(id: string): Promise<void> {
  try {
    if (!(await reportsItself(id))) await repairPage(id);
  } finally {
    endWait.delete(id);
  }
}

async function repairPage(id: string): Promise<void> {
  // Not dead but closed, or left for another page.
  const page = await self.clients.get(id);
  if (!page) return;
  const known = await readState();
  const deadPages = known.deadPages + 1;
  await writeState({ ...known, deadPages });
  if (deadPages < DEAD_PAGES || known.repairedBuild === BUILD || !(await isOnline())) return;
  // On a slow device a page reports itself late: what is typed there must not go.
  const isDead = () => endWait.has(id);
  if (!isDead()) return;
  await writeState({ deadPages: 0, repairedBuild: BUILD });
  await clearHome();
  await replaceCachedFiles();
  if (isDead() && page instanceof WindowClient) await page.navigate(page.url);
}

/** False once the time is over. */
function reportsItself(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ALIVE_WITHIN_MS);
    endWait.set(id, () => {
      clearTimeout(timer);
      endWait.delete(id);
      resolve(true);
    });
  });
}

/** Whether the app's own server answers, not a captive portal. */
async function isOnline(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`/${VERSION_FILE}`, { cache: 'no-store', signal });
    return response.status === 200 && v.is(version, await response.json());
  } catch {
    return false;
  }
}

async function readState(): Promise<State> {
  const stored = await (await caches.open(CACHE)).match(STATE);
  const parsed = v.safeParse(state, stored ? await stored.json() : HEALTHY);
  return parsed.success ? parsed.output : HEALTHY;
}

async function writeState(next: State): Promise<void> {
  await (await caches.open(CACHE)).put(STATE, Response.json(next));
}
