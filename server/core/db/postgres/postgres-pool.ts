// Connections to PostgreSQL. What fails for lack of a working database is a `DatabaseUnavailable`, and a connection that is lost while
// it is in use ends what uses it instead of the process.
import type { Socket } from 'node:net';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { DatabaseUnavailable } from '../database-error.ts';

const PREPARED_AT_MOST = 500;

/** What the server takes of PostgreSQL at most: connections, and times (ms). */
export interface PoolLimits {
  size: number;
  /** Longest wait for a free or a new connection. */
  connectMs: number;
  /** Longest run of a statement; one that PostgreSQL doesn't even give up ends its connection after `connectMs` more. */
  statementMs: number;
  /** Longest wait of a statement for a lock. */
  lockMs: number;
  /** Longest rest of a transaction between two statements. */
  idleInTransactionMs: number;
}

/** SQLSTATEs of a server that stops, starts, is full, or gives a statement up; 08 and 53 stand for their whole classes. */
const UNAVAILABLE = [
  '08',
  '53',
  '25006', // read_only_sql_transaction: the server has become a standby
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: it starts or recovers
  '57P05', // idle_session_timeout
];

/** Whether PostgreSQL itself answered that it can't serve now. */
const isUnavailableState = (error: unknown): boolean =>
  error instanceof DatabaseError && UNAVAILABLE.some((state) => error.code?.startsWith(state));

const names = new Map<string, string>();

/** The name of a prepared statement; none once there are too many different ones. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= PREPARED_AT_MOST) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Prepared under a name, a connection parses and plans a statement with values once instead of each time: half of PostgreSQL's work for a command. */
function prepared(config: unknown, values: unknown): unknown {
  const isStatement = typeof config === 'object' && config !== null && 'text' in config;
  const name =
    isStatement && Array.isArray(values) && values.length > 0 ? nameOf(String(config.text)) : undefined;
  return isStatement && name ? { ...config, name } : config;
}

/** By connection; aborted with the error that ended it. */
const losses = new WeakMap<PoolClient, AbortController>();

function lossOf(client: PoolClient): AbortController {
  const known = losses.get(client);
  if (known) return known;
  const loss = new AbortController();
  losses.set(client, loss);
  return loss;
}

/** Ends a connection whose statement was not answered in time: nothing else tells a silent network from a long statement. */
function endAfter(ms: number, client: PoolClient, loss: AbortController): NodeJS.Timeout | undefined {
  if (ms === 0) return undefined;
  return setTimeout(() => {
    loss.abort(new Error(`no answer within ${ms} ms`));
    // `end` would wait for the statements that are under way.
    socketOf(client).destroy();
  }, ms);
}

/** PoolClient's type lacks it. */
const socketOf = (client: PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** What is sent on these sockets before the running code waits for something goes out in one system call. */
const gathering = new WeakSet<Socket>();

function gather(socket: Socket): void {
  if (gathering.has(socket)) return;
  gathering.add(socket);
  socket.cork();
  process.nextTick(() => {
    gathering.delete(socket);
    socket.uncork();
  });
}

type RunStatement = NonNullable<PoolObserver['statement']>;
const runUnobserved: RunStatement = (_text, run) => run();

const textOf = (config: unknown) =>
  typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config);

function watch(client: PoolClient, answerMs: number, observe: RunStatement = runUnobserved): void {
  const loss = lossOf(client);
  // The pool listens to idle connections alone. The loss of another one without a listener would end the process.
  client.on('error', (error) => loss.abort(error));
  const { query } = client;
  client.query = (async (config: { query_timeout?: number }, values: unknown, ...more: unknown[]) => {
    const late = endAfter(config.query_timeout ?? answerMs, client, loss);
    gather(socketOf(client));
    try {
      return await observe(textOf(config), () =>
        Reflect.apply(query, client, [prepared(config, values), values, ...more]),
      );
    } catch (error) {
      if (loss.signal.aborted || isUnavailableState(error)) throw new DatabaseUnavailable(error);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }) as typeof client.query;
}

/** What watches a pool. */
export interface PoolObserver {
  /** Called when an idle connection is lost. */
  idleLost(error: Error): void;
  /** Called when a caller got a connection or gave up, with the time waited (ms). */
  waited?(ms: number): void;
  /** Runs each statement; absent: they run unobserved. Throws what `run` throws. */
  statement?<Result>(text: string, run: () => Promise<Result>): Promise<Result>;
  /** Called once with the function that counts the pool's connections, and those who wait for one. */
  opened?(count: () => { inUse: number; idle: number; waiting: number }): void;
}

/**
 * Opens a pool. Connecting and queries throw `DatabaseUnavailable`; they take no
 * callbacks.
 */
export function openPool(url: string, limits: PoolLimits, observer: PoolObserver): Pool {
  const { size, connectMs, statementMs, lockMs, idleInTransactionMs } = limits;
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Statements are sent without waiting for the answers of those before them. The answers keep the order.
    pipeline: true,
  });
  pool.on('error', (error) => observer.idleLost(error));
  observer.opened?.(() => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  pool.on('connect', (client) => watch(client, statementMs + connectMs, observer.statement));
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  pool.connect = (async () => {
    const began = performance.now();
    try {
      return await connect();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    } finally {
      observer.waited?.(performance.now() - began);
    }
  }) as typeof pool.connect;
  pool.query = ((config: string, values: unknown[]) =>
    withConnection(pool, (client) => client.query(config, values))) as typeof pool.query;
  return pool;
}

/**
 * Lends a connection to this work and takes it back in every case. Rejects as soon as the connection is lost, also while the work waits
 * for something else. Throws `DatabaseUnavailable` and what the work throws.
 */
export async function withConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const { signal } = lossOf(client);
  let onLoss = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    onLoss = () => reject(new DatabaseUnavailable(signal.reason));
    signal.addEventListener('abort', onLoss);
  });
  try {
    return await Promise.race([work(client), lost]);
  } finally {
    signal.removeEventListener('abort', onLoss);
    client.release(signal.aborted);
  }
}
