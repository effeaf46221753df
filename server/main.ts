// The entry: one process that serves, or the supervisor of several (WORKERS).
import cluster from 'node:cluster';
import { dirname } from 'node:path';
import { fixedFiles } from './core/env/secret-files.ts';
import { FROM_FILES } from './core/env/secret-names.ts';
import { shutdownTimeoutOf } from './core/env/stop-env.ts';
import { workersOf } from './core/env/workers-env.ts';
import { formatFor, type LifecycleLine } from './core/lifecycle-log.ts';
import { openLog } from './core/log.ts';
import { supervise } from './core/workers/supervisor.ts';
import type { SupervisorMessage, WorkerMessage } from './core/workers/worker-messages.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);
const format = formatFor(process.stdout);
const say = (line: LifecycleLine) => print(format(line));

/** What a signal does. Before the server answers there is nothing to finish. */
let stop: (signal: string) => void = (signal) => {
  if (cluster.isPrimary) say({ message: 'stopped before it was ready', fields: { signal } });
  process.exit(0);
};
// From the first moment: the first process of a container ignores signals that have no listener.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal));

function superviseWorkers(workers: number): void {
  const log = openLog(process.env.LOG_LEVEL || 'info');
  // Not what was started: `npm start` would look for missing builds once more.
  cluster.setupPrimary({ exec: import.meta.filename });
  const files = fixedFiles(process.env, FROM_FILES);
  const passOn = supervise({
    workers,
    fork() {
      const worker = cluster.fork(files);
      return {
        pid: worker.process.pid,
        // A worker that ends just now gets no message any more.
        send: (message) => void worker.send(message, () => {}),
        kill: (signal) => worker.process.kill(signal as NodeJS.Signals),
        onMessage: (listener) => worker.on('message', (message: WorkerMessage) => listener(message)),
        onExit: (listener) => worker.once('exit', listener),
      };
    },
    print,
    onWorkerLost: (pid, code) => log.error({ pid, code }, 'a worker ended and is replaced'),
    stopsWithinMs: shutdownTimeoutOf(process.env),
    onWorkerKilled: (pid) => log.error({ pid }, 'a worker did not stop in time and is killed'),
    exit(code) {
      say({ message: 'stopped', fields: { code } });
      process.exit(code);
    },
  });
  stop = (signal) => {
    say({ message: 'stopping', fields: { signal } });
    passOn(signal);
  };
}

async function serve(): Promise<void> {
  // Loaded where it is needed: the supervisor stays small.
  const [{ startServer }, { openWorkerLink }] = await Promise.all([
    import('./serve.ts'),
    import('./core/workers/worker-link.ts'),
  ]);
  const link = cluster.isWorker
    ? openWorkerLink({
        send: (message) => void process.send?.(message),
        onMessage: (listener) => process.on('message', (message: SupervisorMessage) => listener(message)),
      })
    : undefined;
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1;
  await startServer({
    buildFolder: dirname(import.meta.dirname),
    link,
    isFirst,
    // The first worker speaks for all.
    print: isFirst ? print : () => {},
    format,
    formatError: formatFor(process.stderr),
    onStop: (handle) => {
      stop = handle;
    },
  });
}

const workers = workersOf(process.env);
if (cluster.isPrimary && workers > 1) superviseWorkers(workers);
else await serve();
