// The reference backend in memory, without ports: real database, real calls, and a clock that tests control.
import { type Call, pathOf, type WireResponseOf } from '#contract/define-call.ts';
import { createApp } from '#server/app.ts';
import { MovableClock, type StartTimer } from '#server/core/clock.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { PlayerLoadLimits } from '#server/core/http/rate-limit/player-turns.ts';
import { openRateLimiter } from '#server/core/http/rate-limit/rate-limiter.ts';
import { openLog } from '#server/core/log.ts';
import { openMetrics } from '#server/core/metrics/metrics.ts';
import { type Outbox, openOutbox } from '#server/core/realtime/outbox.ts';
import type { Services } from '#server/core/services.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { readEnv } from '#server/env.ts';
import { sandboxIpCheck } from '#server/sandbox/registers/sandbox-ip-check.ts';
import { sandboxPages } from '#server/sandbox/site/sandbox-assets.ts';
import { memoryDatabase } from './memory-database.ts';
import { somePlayer } from './players.ts';
import { seededDatabase } from './seeded-database.ts';

export const SESSION_SECRET = 'a secret for tests, 32 characters';
/** Friday, 20 November 2026, 12:00 in São Paulo. */
export const NOON = Date.UTC(2026, 10, 20, 15);

export interface Asking {
  token?: string;
  body?: unknown;
  query?: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, string>>;
  key?: string;
  ip?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Published {
  channel: string;
  event: string;
  data: unknown;
}

export interface Backend {
  services: Services;
  db: Database;
  clock: MovableClock;
  /** Everything published, in order; `settled` waits for pending work. */
  published: Published[];
  settled: Outbox['flush'];
  /** Entries that the log wrote. */
  lines: string[];
  /** Sends a call of the contract. */
  ask: <C extends Call>(call: C, asking?: Asking) => Promise<Answer<WireResponseOf<C>>>;
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** A player with money and an open session. */
  player: (
    money?: Parameters<typeof somePlayer>[1],
  ) => Promise<{ id: string; token: string; sessionId: string }>;
  close: () => Promise<void>;
}

interface BackendParts {
  endpoints?: (services: Services) => readonly Endpoint[];
  routes?: (services: Services) => readonly Routes[];
  database?: Database;
  /** The new database has the sandbox's catalogue of so many games; 3,000 are usual. */
  games?: number | undefined;
  env?: Readonly<Record<string, string>>;
  /** How many calls one player may have under way; the usual limits where absent. */
  playerLoad?: PlayerLoadLimits | undefined;
  /** What the deadlines of players' turns are measured with; the process's timers where absent. */
  startTimer?: StartTimer | undefined;
}

/** As if each call of a player came to a copy of its own, so that they meet in the database. */
export const UNLIMITED_LOAD: PlayerLoadLimits = {
  commands: { running: Infinity, waiting: 0 },
  others: { running: Infinity, waiting: 0 },
};

/** What a request reports about its socket. */
const from = (ip: string) => ({ incoming: { socket: { remoteAddress: ip } } });

/** Opens a backend with the endpoints and routes of the areas under test. */
export async function openBackend({
  endpoints,
  routes,
  database,
  games,
  env = {},
  playerLoad,
  startTimer,
}: BackendParts): Promise<Backend> {
  const db = database ?? (await (games ? seededDatabase(NOON, games) : memoryDatabase()));
  const clock = new MovableClock({ now: () => NOON });
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  const metrics = openMetrics({ process: false });
  const services: Services = { db, clock, log, limiter: openRateLimiter(db), metrics };
  const published: Published[] = [];
  const publish = async (channel: string, event: string, data: unknown) =>
    void published.push({ channel, event, data });
  const outbox = openOutbox(db, publish, log, clock);
  const values = readEnv(env);
  const app = createApp({
    services,
    env: values,
    sessionSecret: SESSION_SECRET,
    ipCheck: sandboxIpCheck,
    partyPages: values.sandbox ? sandboxPages(values.sandbox.origin) : {},
    endpoints: endpoints?.(services) ?? [],
    routes: routes?.(services) ?? [],
    playerLoad,
    startTimer,
  });

  return {
    services,
    db,
    clock,
    published,
    settled: outbox.flush,
    lines,
    async ask(call, { token, body, query, params, key, ip = '10.0.0.1', headers = {} } = {}) {
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const init = {
        method: call.method,
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'Idempotency-Key': key } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await app.request(pathOf(call.path, params) + search, init, from(ip));
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    request: async (path, init) => app.request(path, init, from('10.0.0.1')),
    async player(money) {
      const id = await somePlayer(db, money);
      const visit = { playerId: id, ip: '10.0.0.1', userAgent: 'test', now: clock.now() };
      const { token, sessionId } = await db.transaction((tx) => openSession(tx, visit, SESSION_SECRET));
      return { id, token, sessionId };
    },
    async close() {
      await outbox.flush();
      if (!database) await db.close();
    },
  };
}
