import { createServer } from 'node:http';
import { freePortPair } from './ports.ts';
import { STAND_IN_SCRIPTS } from './third-party-stand-ins.ts';

export interface OutsideStandIns {
  origin: string;
  /** Paths with their queries, in the order of the requests. */
  asked: string[];
  stop: () => Promise<void>;
}

/** Serves the stand-ins; the paths in `missing` answer 404. */
export async function startOutsideStandIns(missing: readonly string[] = []): Promise<OutsideStandIns> {
  const port = await freePortPair();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname + search);
    const script = missing.includes(pathname) ? undefined : STAND_IN_SCRIPTS[pathname];
    response
      .writeHead(script ? 200 : 404, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
      .end(script ?? '');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
