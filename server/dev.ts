// The server inside the page's development server: one command, one address. Page files reload by themselves; when a
// file of the server or the contract changes, the server starts anew and the page reloads.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBuilder, type ViteDevServer } from 'vite';
import type { composeServer, RunningServer } from './compose.ts';
import { listen } from './core/http/listen.ts';
import { fillConfig } from './core/http/pages/page-files.ts';
import { openLog } from './core/log.ts';
import { type Env, readEnv } from './env.ts';

const CHANGES_SETTLE_MS = 200;
const SERVER_FILE = /\/(server|contract)\/(?!.*\.test\.ts$)/;

// Vite may start itself anew before it lets its old self go, and two servers can't share a data folder.
const earlier = globalThis as { stopVaranda?: () => Promise<void> };

/** Joins the server to the development server of the page; called by vite.config.ts. */
export async function mountInDevelopment(vite: ViteDevServer): Promise<void> {
  const env = readEnv({
    PORT: String(vite.config.server.port ?? 5_173),
    DATA_DIR: '.data/dev',
    ...process.env,
  });
  await earlier.stopVaranda?.();
  let parts = await open(vite, env);
  const stopSandbox = await listen({
    ...env.sandbox,
    tls: undefined,
    fetch: (request, bindings) => parts.fetchSandbox(request, bindings),
  });
  earlier.stopVaranda = async () => {
    delete earlier.stopVaranda;
    await parts.closeConnections();
    await stopSandbox();
    await parts.close();
  };
  vite.httpServer?.once('close', () => void earlier.stopVaranda?.());

  const restart = async () => {
    await parts.closeConnections();
    await parts.close();
    parts = await open(vite, env);
    vite.ws.send({ type: 'full-reload' });
  };
  let settling: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  vite.watcher.on('change', (path) => {
    if (!SERVER_FILE.test(path)) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      restarting = restarting.then(restart).catch((error: unknown) => {
        vite.config.logger.error(String(error instanceof Error ? error.stack : error));
      });
    }, CHANGES_SETTLE_MS);
  });

  vite.httpServer?.on('upgrade', (request, socket, head) => {
    try {
      parts.handleUpgrade(request, socket, head);
    } catch {
      socket.destroy();
    }
  });
  vite.middlewares.use((request, response, next) => {
    answer(parts, request, response).then((answered) => {
      if (!answered) next();
    }, next);
  });
  const transform = vite.transformIndexHtml.bind(vite);
  vite.transformIndexHtml = async (...given) => fillConfig(await transform(...given), parts.config);
}

async function open(vite: ViteDevServer, env: Env): Promise<RunningServer> {
  // The games' frames come from another origin, which has no development server: they are built each time.
  const builder = await createBuilder({ logLevel: 'warn' });
  if (builder.environments.sandbox) await builder.build(builder.environments.sandbox);
  // Loaded anew each time, so that changed files take part.
  const loaded = (await vite.ssrLoadModule('/server/compose.ts')) as {
    composeServer: typeof composeServer;
  };
  const progress = (step: string) => vite.config.logger.info(`  ${step}`);
  return loaded.composeServer({
    env,
    log: openLog(env.logLevel),
    sandboxFolder: 'dist/sandbox',
    progress,
  });
}

/** Lets the server answer; false for a page file, which is Vite's to answer. */
async function answer(
  parts: RunningServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { method = 'GET', url = '/' } = request;
  const reads = method === 'GET' || method === 'HEAD';
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
  );
  const asked = new Request(new URL(url, `http://${request.headers.host ?? 'localhost'}`), {
    method,
    headers,
    ...(reads ? {} : { body: Readable.toWeb(request) as ReadableStream<Uint8Array>, duplex: 'half' }),
  });
  const answered = await parts.fetch(asked, { incoming: request });
  if (answered.status === 404 && reads && !/^\/(api|v2)\//.test(url)) return false;
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body)
    await pipeline(Readable.fromWeb(answered.body as Parameters<typeof Readable.fromWeb>[0]), response);
  else response.end();
  return true;
}
