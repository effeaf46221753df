// The server inside the page's development server: one command, one address. Vite reloads page files; when a file of the
// server or the contract changes, the server is started again and the page reloads.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBuilder, type ViteDevServer } from 'vite';
import type { BUILD_PARTIES, composeServer, RunningServer } from './compose.ts';
import { listen } from './core/http/listen.ts';
import { fillConfig } from './core/http/pages/page-files.ts';
import { openLog } from './core/log.ts';
import { type Env, readEnv } from './env.ts';

const CHANGES_SETTLE_MS = 200;
const SERVER_FILE = /\/(server|contract)\/(?!.*\.test\.ts$)/;

// Vite may restart before its earlier instance is closed, and two servers can't share a data folder.
const earlier = globalThis as { stopVaranda?: () => Promise<void> };

/** Joins the server to the development server of the page; called by vite.config.ts. */
export async function mountInDevelopment(vite: ViteDevServer): Promise<void> {
  const { BUILD_PARTIES: build } = await load(vite);
  const source = { PORT: String(vite.config.server.port ?? 5_173), DATA_DIR: '.data/dev', ...process.env };
  const env = readEnv(source, build);
  await earlier.stopVaranda?.();
  let server = await open(vite, env);
  const stopSandbox =
    env.sandbox &&
    (await listen({
      host: env.sandbox.host,
      port: env.sandbox.port,
      tls: undefined,
      fetch: (request, bindings) =>
        server.fetchSandbox?.(request, bindings) ?? new Response(null, { status: 404 }),
    }));
  earlier.stopVaranda = async () => {
    delete earlier.stopVaranda;
    await server.closeConnections();
    await stopSandbox?.();
    await server.close();
  };
  vite.httpServer?.once('close', () => void earlier.stopVaranda?.());

  const restart = async () => {
    await server.closeConnections();
    await server.close();
    server = await open(vite, env);
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
      server.handleUpgrade(request, socket, head);
    } catch {
      socket.destroy();
    }
  });
  vite.middlewares.use((request, response, next) => {
    answer(server, request, response).then((answered) => {
      if (!answered) next();
    }, next);
  });
  const transform = vite.transformIndexHtml.bind(vite);
  vite.transformIndexHtml = async (...given) => fillConfig(await transform(...given), server.config);
}

/** Loads the server's modules again, changed files among them. */
async function load(vite: ViteDevServer) {
  return (await vite.ssrLoadModule('/server/compose.ts')) as {
    BUILD_PARTIES: typeof BUILD_PARTIES;
    composeServer: typeof composeServer;
  };
}

async function open(vite: ViteDevServer, env: Env): Promise<RunningServer> {
  // The frames of games come from another origin, which has no development server: they are built each time.
  const builder = await createBuilder({ logLevel: 'warn' });
  if (builder.environments.sandbox) await builder.build(builder.environments.sandbox);
  const loaded = await load(vite);
  const progress = (step: string) => vite.config.logger.info(`  ${step}`);
  return loaded.composeServer({
    env,
    log: openLog(env.logLevel),
    sandboxFolder: 'dist/sandbox',
    progress,
  });
}

/** Lets the server answer; false for a page file, which Vite answers. */
async function answer(
  server: RunningServer,
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
  const answered = await server.fetch(asked, { incoming: request });
  if (answered.status === 404 && reads && !/^\/(api|v2)\//.test(url)) return false;
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body)
    await pipeline(Readable.fromWeb(answered.body as Parameters<typeof Readable.fromWeb>[0]), response);
  else response.end();
  return true;
}
