// Embedded databases that a test has closed are set back and given to the next test: opening one takes many times as long. A database
// whose schema a test changed, or that was closed while it worked, is not used again.
import type { PGlite } from '@electric-sql/pglite';
import { type Leftover, leftover, oncePerProcess } from '../leftovers/leftovers.ts';
import { SET_ROWS_BACK } from './pristine-rows.ts';

/** How many closed databases wait for the next test. */
const MOST_IDLE = 2;
/** After so many uses the write-ahead log, which is in memory too, is emptied. */
const USES_BETWEEN_CHECKPOINTS = 20;

interface Pooled {
  client: PGlite;
  uses: number;
}

/** False where it can't be given to another test. */
async function setBack(one: Pooled): Promise<boolean> {
  const { client } = one;
  try {
    await client.exec('discard all');
    const { rows } = await client.query<{ done: boolean }>(SET_ROWS_BACK);
    one.uses += 1;
    if (one.uses % USES_BETWEEN_CHECKPOINTS === 0) await client.exec('checkpoint');
    return rows[0]?.done === true;
  } catch {
    return false;
  }
}

/** The embedded databases that are open, with the tests that opened them (server-set-up.ts). */
const openOnes = oncePerProcess('databases', () => new Map<PGlite, Leftover>());

const WORK = new Set<PropertyKey>(['query', 'sql', 'exec', 'transaction']);

/** A handle that ends with `close`, which calls `released` where nothing is under way, and else closes the database itself. */
function handleOn(client: PGlite, released: () => Promise<void>): PGlite {
  let isClosed = false;
  let underWay = 0;

  async function close(): Promise<void> {
    if (underWay > 0) {
      await client.close();
      isClosed = true;
    } else {
      isClosed = true;
      await released();
    }
  }

  const handle = new Proxy(client, {
    get(target, name) {
      if (name === 'closed') return isClosed;
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'constructor') return value;
      return async (...args: unknown[]) => {
        if (isClosed) throw new Error('PGlite is closed');
        if (name === 'close') return close();
        if (!WORK.has(name)) return Reflect.apply(value, target, args);
        underWay += 1;
        try {
          return await Reflect.apply(value, target, args);
        } finally {
          underWay -= 1;
        }
      };
    },
  });
  openOnes.set(handle, leftover('an open embedded database'));
  return handle;
}

/** Gives out databases as `open` makes them, which has them remember their rows (pristine-rows.ts). */
export function openDatabasePool(open: () => Promise<PGlite>): { take: () => Promise<PGlite> } {
  const idle: Pooled[] = [];

  async function make(): Promise<Pooled> {
    const client = await open();
    // It outlives the test; its handles don't.
    openOnes.delete(client);
    return { client, uses: 0 };
  }

  return {
    async take() {
      const one = idle.pop() ?? (await make());
      return handleOn(one.client, async () => {
        if (idle.length < MOST_IDLE && (await setBack(one))) idle.push(one);
        else await one.client.close();
      });
    },
  };
}
