// All of the operator's calls on a backend in memory, and people who send them.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { OperatorRole } from '#contract/operator-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { listen } from '#server/core/http/listen.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import type { Services } from '#server/core/services.ts';
import { addOperator } from '#server/data/operators/operators.ts';
import { opsContentRoutes } from '#server/features/ops/content-routes.ts';
import { opsDoctorRoutes } from '#server/features/ops/doctor/doctor-routes.ts';
import { opsDocumentRoutes } from '#server/features/ops/document-routes.ts';
import { opsOperatorRoutes } from '#server/features/ops/operator-routes.ts';
import { opsRoutes } from '#server/features/ops/ops-routes.ts';
import {
  opsClosureRoutes,
  opsPlayerRoutes,
  opsSecondFactorRoutes,
} from '#server/features/ops/player-routes.ts';
import { opsPlayerSummaryRoute } from '#server/features/ops/player-summary.ts';
import { opsReconciliationRoutes } from '#server/features/ops/reconciliation-routes.ts';
import { vitalsRoutes } from '#server/features/vitals/vitals-endpoints.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { freePortPair } from '../browser/ports.ts';
import type { Backend } from './backend.ts';
import { type More, openWallet, type Wallet } from './wallet.ts';

export const OPS_TOKEN = 'the_token_of_the_operators,_32_letters';

type OpsBody = Record<string, unknown> & { data?: Record<string, unknown>[] };

export interface Ops {
  wallet: Wallet;
  backend: Backend;
  /** `GET /api/ops/audit` and so on, as the routes register them. */
  registered: string[];
  /** Sends a call by its path after `/api/ops/`. */
  ask: (
    token: string,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: OpsBody }>;
}

export const fingerprintOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const routesOf = (services: Services) => [
  opsRoutes(services),
  opsOperatorRoutes(services),
  opsContentRoutes(services),
  opsDocumentRoutes(services),
  opsClosureRoutes(services),
  opsPlayerRoutes(services, sandboxImpediments(services.db)),
  opsSecondFactorRoutes(services),
  opsPlayerSummaryRoute(services),
  opsReconciliationRoutes(services),
  vitalsRoutes(services),
  opsDoctorRoutes(services, {
    env: {
      ...{ secrets: {}, previousSecrets: {}, opsToken: OPS_TOKEN, databaseOwnerUrl: undefined },
      webPush: { keys: undefined, otherKeys: [], subject: 'mailto:push@play.example', services: [] },
    },
    secrets: {},
    pushKey: undefined,
    playedBy: {},
    versions: { build: 'test', node: '20.19.0' },
    jobs: () => [],
    startedAt: 0,
  }),
];

/** `endpoints`: calls of the contract besides the wallet's. */
export async function openOps(
  { endpoints }: Pick<More, 'endpoints'> = {},
  database?: Database,
): Promise<Ops> {
  const wallet = await openWallet(database, {
    env: { OPS_TOKEN },
    ...(endpoints ? { endpoints } : {}),
    routes: (services) => (app) => {
      for (const add of routesOf(services)) add(app);
    },
  });
  const { backend } = wallet;
  const bare = new Hono<HttpEnv>();
  for (const add of routesOf(backend.services)) add(bare);
  const registered = bare.routes
    .filter(({ path }) => path.startsWith('/api/ops/'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  return {
    wallet,
    backend,
    registered,
    async ask(token, method, path, body) {
      const answer = await backend.request(`/api/ops/${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as OpsBody };
    },
  };
}

/** Adds a person straight to the database. Returns their token. */
export async function addTestOperator(
  { db, clock }: Backend,
  name: string,
  roles: OperatorRole[],
): Promise<string> {
  const token = `vop_${createHash('sha256').update(name).digest('base64url')}`;
  await addOperator(db.queries, { name, roles, tokenHash: fingerprintOf(token), by: 'a test' }, clock.now());
  return token;
}

export interface Command {
  /** Runs `npm run ops -- …` with a person's token, or none, and what it reads from the standard input. */
  run: (
    token: string | undefined,
    words: string[],
    input?: string,
  ) => Promise<{ code: number; out: string; err: string }>;
  stop: () => Promise<void>;
}

/** Puts the backend on a port, for the command line. */
export async function serveOps({ backend }: Pick<Ops, 'backend'>): Promise<Command> {
  const port = await freePortPair();
  const stop = await listen({
    host: '127.0.0.1',
    port,
    tls: undefined,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? {} : { body: await request.text() };
      return backend.request(pathname + search, { method, headers, ...body });
    },
  });
  return {
    stop,
    run: (token, words, input = '') =>
      new Promise((resolve) => {
        const env = { ...process.env, OPS_TOKEN: token ?? '', OPS_URL: `http://127.0.0.1:${port}` };
        const program = ['server/ops.mjs', ...words];
        const child = execFile(process.execPath, program, { env }, (error, out, err) =>
          resolve({ code: error ? Number(error.code) : 0, out, err }),
        );
        child.stdin?.end(input);
      }),
  };
}
