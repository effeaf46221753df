// A connection of its own that listens to PostgreSQL's notifications, and is opened again whenever it is lost.
import { Client } from 'pg';

/** Waits between tries to connect (ms); the last one repeats. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Longest wait for PostgreSQL to connect or to answer (ms). */
const ANSWER_MS = 5_000;

interface ListenerOptions {
  /** Address of the database. */
  url: string;
  /** The notification channel; a plain SQL name. */
  channel: string;
  /** Called at each notification. */
  onNotify: () => void;
  /** Called whenever the connection listens, also for the first time: what was notified before is not repeated. */
  onListening: () => void;
  /** Called when the connection is lost or can't be opened; it is tried again after `retryMs`. */
  onLost: (error: Error, retryMs: number) => void;
  /** Longest wait for PostgreSQL (ms); five seconds where absent. */
  answerMs?: number;
  /** Runs something after a time (ms), unless the returned function is called first; the process's timers where absent. */
  schedule?: (ms: number, run: () => void) => () => void;
}

export interface PostgresListener {
  /** Asks the connection for a sign of life and opens another one where it gives none: a silent network ends no connection. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const processTimer = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Listens to a notification channel until it is closed. Never throws: failures are reported to `onLost`. */
export function openPostgresListener({
  url,
  channel,
  onNotify,
  onListening,
  onLost,
  answerMs = ANSWER_MS,
  schedule = processTimer,
}: ListenerOptions): PostgresListener {
  let client: Client | undefined;
  let isClosed = false;
  let failures = 0;
  let cancelRetry = () => {};

  function lose(lost: Client, error: Error): void {
    if (client !== lost) return;
    client = undefined;
    void lost.end().catch(() => {});
    if (isClosed) return;
    const retryMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
    failures += 1;
    onLost(error, retryMs);
    cancelRetry = schedule(retryMs, () => void connect());
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: 'varanda listener',
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection was closed')));
    next.on('notification', onNotify);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      lose(next, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (client !== next) return;
    failures = 0;
    onListening();
  }

  void connect();
  return {
    async check() {
      const asked = client;
      if (!asked || failures > 0) return;
      try {
        await asked.query('select 1');
      } catch (error) {
        lose(asked, error instanceof Error ? error : new Error(String(error)));
      }
    },
    async close() {
      isClosed = true;
      cancelRetry();
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
