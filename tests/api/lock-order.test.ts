// Balances are locked before their player, in every transaction that locks both (caller-lock.ts): otherwise two of them wait for each other
// until PostgreSQL ends one. Another connection holds the balances, and finds the player free while the call waits for them.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { cancelClosure, closeAccount } from '#contract/endpoints/player/privacy-calls.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { setPasswordHash } from '#server/data/players/players.ts';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { opsRoutes } from '#server/features/ops/ops-routes.ts';
import { opsPlayerRoutes } from '#server/features/ops/player-routes.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import {
  barredDocumentsTable,
  sandboxImpediments,
} from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { someDocument } from '#tests/support/backend/players.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';

const LIMITS = { size: 10, connectMs: 2_000, lockMs: 60_000, statementMs: 60_000 };
const OPS_TOKEN = 'a_token_of_the_operators,_32_letters';
const PASSWORD = 'uma senha bem longa';

describe.runIf(hasPostgres)('a transaction that locks balances and their player', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let backend: Backend;
  /** Another connection to the same database. */
  let other: Client;
  let passwordHash: string;
  beforeAll(async () => {
    cluster = await startPostgres();
    const databaseUrl = await cluster.create();
    backend = await openBackend({
      database: await cluster.openAt(databaseUrl, LIMITS),
      env: { OPS_TOKEN },
      endpoints: (services) => [
        ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
        ...privacyEndpoints(services),
      ],
      routes: (services) => [
        (app) => {
          opsRoutes(services)(app);
          opsPlayerRoutes(services, sandboxImpediments(services.db))(app);
        },
      ],
    });
    passwordHash = await hashPassword(PASSWORD);
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await backend?.close();
    await cluster?.stop();
  });

  async function someone() {
    const document = someDocument();
    const { id, token } = await backend.player({ realCents: 1_000, document });
    await setPasswordHash(backend.db.queries, id, passwordHash);
    return { id, token, document, email: `${id}@example.com` };
  }
  type Someone = Awaited<ReturnType<typeof someone>>;

  const bar = ({ document }: Someone) =>
    backend.db.queries.insert(barredDocumentsTable).values({ document, since: 0 });
  const logIn = ({ email }: Someone) => backend.ask(login, { body: { email, password: PASSWORD } });
  const unblock = ({ email }: Someone) =>
    backend.request(`/api/ops/players/${email}/unblock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
    });
  const close = ({ token }: Someone) => backend.ask(closeAccount, { token, body: { password: PASSWORD } });

  test.each<
    [string, (player: Someone) => Promise<unknown>, (player: Someone) => Promise<{ status: number }>]
  >([
    ['the login that bars a player', bar, logIn],
    [
      'an operator’s lift of a bar',
      async (player) => {
        await bar(player);
        await logIn(player);
        await backend.db.queries.delete(barredDocumentsTable);
      },
      unblock,
    ],
    ['the request to close an account', async () => {}, close],
    ['its withdrawal', close, ({ token }) => backend.ask(cancelClosure, { token })],
  ])('takes the balances first: %s', async (_, prepare, send) => {
    const player = await someone();
    await prepare(player);
    await other.query('begin');
    await other.query('select 1 from accounts where player_id = $1 for update', [player.id]);
    const sent = send(player);
    await vi.waitFor(async () => {
      const { rows } = await other.query('select 1 from pg_locks where not granted');
      expect(rows.length).toBeGreaterThan(0);
    }, 10_000);
    // Throws where the call has it already.
    const { rows } = await other
      .query('select 1 from players where id = $1 for no key update nowait', [player.id])
      .finally(() => other.query('commit'));
    expect(rows).toHaveLength(1);
    expect((await sent).status).toBe(200);
  });
});
