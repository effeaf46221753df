// The sportsbook on one of the databases for a file's tests: opened before them, its ledger checked after them.
import { afterAll, beforeAll, expect } from 'vitest';
import type { Outcome } from '#contract/rules/sports/bet-lines.ts';
import type { Database } from '#server/core/db/database.ts';
import { ledgerFaults } from '../backend/players.ts';
import type { DATABASES, TestCluster } from '../backend/postgres.ts';
import { openBetting, type SeenLeg } from './betting.ts';
import { endedEvent, someEvent } from './scripted-feed.ts';

type Betting = Awaited<ReturnType<typeof openBetting>>;

interface Opened {
  betting: Betting;
  db: Database;
  /** The same database, as another server has it. */
  other: Database;
}

let made = 0;
/** A name that no other test's event has. */
export const fresh = () => {
  made += 1;
  return `m${made}`;
};

/** The leg on an event's home side. */
export const home = (event: string, odds = 2_000): SeenLeg => [event, 'result', 'home', odds];

/** An ended event, with the result of its home side's selection. */
export const ended = (name: string, outcome: Outcome) =>
  endedEvent(someEvent(name), { result: { home: outcome, draw: 'lost', away: 'lost' } });

/** Events that accept bets, by name. */
export async function someEvents({ receiveEvents }: Betting, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, fresh);
  await receiveEvents(...names.map((name) => someEvent(name)));
  return names;
}

/** Opens the sportsbook before the tests of a describe, passes it to them, and closes it after them. */
export function bettingSuite(
  { there, start }: Pick<(typeof DATABASES)[number], 'there' | 'start'>,
  take: (opened: Opened) => void,
): void {
  let cluster: TestCluster;
  let opened: Opened | undefined;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    const db = await cluster.open();
    opened = { db, other: await cluster.openAgain(), betting: await openBetting(db) };
    take(opened);
  });
  afterAll(async () => {
    if (opened) expect(await ledgerFaults(opened.db)).toEqual([]);
    await opened?.betting.backend.close();
    await cluster?.stop();
  });
}
