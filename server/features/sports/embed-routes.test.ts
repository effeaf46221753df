import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { generateToken, logout } from '#contract/endpoints/player/session-calls.ts';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { openHttpApp } from '#server/core/http/http-app.ts';
import { checkIpAddress } from '#server/data/players/ip-verdicts.ts';
import { endPlayerSessions, listLiveSessions, openSession } from '#server/data/players/player-sessions.ts';
import { blockPlayer } from '#server/data/players/players.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { bonusesTable } from '#server/data/schema/bonuses-table.ts';
import { playersTable, verificationsTable } from '#server/data/schema/players-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { EMBED_PLAYER_PATH } from '#server/partners/sports-embed/embed-player.ts';
import { SESSION_PATH } from '#server/sandbox/embed/sports-embed-protocol.ts';
import { sportsEmbedRoutes } from '#server/sandbox/embed/sports-embed-routes.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { sessionEndpoints } from '../session/session-endpoints.ts';
import { embedRoutes } from './embed-routes.ts';

const PAGE = 'http://localhost:3000';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) => sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
    routes: (services) => [embedRoutes(services, SESSION_SECRET)],
  });
});
afterAll(() => backend.close());

const askPlayer = (token: string) =>
  backend.request(EMBED_PLAYER_PATH, { headers: { [SPORTSBOOK_TOKEN_HEADER]: token } });
const tokenFor = async (token: string) => (await backend.ask(generateToken, { token })).body.token;

describe('[R2.14] the player data that an embedded sportsbook’s server requests with the token', () => {
  test('is the token’s player, the amount that can be staked, and the token’s end', async () => {
    const { id, token } = await backend.player({ realCents: 1_250, bonusCents: 300 });
    const answer = await askPlayer(await tokenFor(token));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      player: id,
      balance: 1_550,
      currency: 'BRL',
      expires_at: new Date(backend.clock.now() + 3_600_000).toISOString(),
    });
  });

  test('has no money of a bonus whose time has passed', async () => {
    const { id, token } = await backend.player({ realCents: 1_000, bonusCents: 300 });
    const [now, name] = [backend.clock.now(), { pt: 'b', en: 'b', es: 'b' }];
    await backend.db.queries.insert(bonusesTable).values({
      ...{ id, playerId: id, reference: id, name, couponCode: '', walletType: 'bonus', status: 'active' },
      ...{ autoActivate: false, waitsForOwnBet: false, amountCents: 300, times: 1, contributions: {} },
      ...{ validDays: 1, createdAt: now, expiresAt: now + 1_000 },
    });
    const balance = async () => Object(await (await askPlayer(await tokenFor(token))).json()).balance;
    expect(await balance()).toBe(1_300);
    backend.clock.advance(1_000);
    expect(await balance()).toBe(1_000);
  });

  test('is refused with any other token, and with one that has ended', async () => {
    const { token } = await backend.player();
    const sportsbook = await tokenFor(token);
    for (const wrong of ['', 'x.y.z', token, `${sportsbook}x`]) {
      const answer = await askPlayer(wrong);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'access_denied' });
    }
    backend.clock.advance(3_600_001);
    expect((await askPlayer(sportsbook)).status).toBe(403);
  });

  const queries = () => backend.db.queries;
  const now = () => backend.clock.now();
  const set = (changed: Partial<Settings>) => writeSettings(queries(), changed, now());

  test.each<[string, (token: string, id: string) => Promise<unknown>]>([
    ['a logout', (token) => backend.ask(logout, { token })],
    [
      'another password',
      (_, id) =>
        backend.db.transaction((tx) => endPlayerSessions(tx, id, { reason: 'password', now: now() })),
    ],
    ['half an hour without activity', async () => backend.clock.advance(30 * 60_000 + 1)],
  ])('is refused after %s: the token ends with the session it was issued in', async (_, end) => {
    const { id, token } = await backend.player({ realCents: 900 });
    const sportsbook = await tokenFor(token);
    expect((await askPlayer(sportsbook)).status).toBe(200);
    await end(token, id);
    const answer = await askPlayer(sportsbook);
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'access_denied' }]);
  });

  test('takes nothing from the next session once its own has ended', async () => {
    const { id, token } = await backend.player({ realCents: 900 });
    const dead = await tokenFor(token);
    await backend.ask(logout, { token });
    for (let times = 0; times < 120; times += 1) expect((await askPlayer(dead)).status).toBe(403);
    expect((await askPlayer(dead)).status).toBe(429);
    const open = { playerId: id, ip: '203.0.113.7', userAgent: '', now: now() };
    const next = await backend.db.transaction((tx) => openSession(tx, open, SESSION_SECRET));
    expect((await askPlayer(await tokenFor(next.token))).status).toBe(200);
  });

  const close = (id: string) =>
    queries().update(playersTable).set({ closingAt: now() }).where(eq(playersTable.id, id));
  const unverify = (id: string) =>
    queries().delete(verificationsTable).where(eq(verificationsTable.playerId, id));
  async function judge(id: string, verdict: 'allowed' | 'blocked'): Promise<void> {
    const [session] = await listLiveSessions(queries(), id, now());
    await checkIpAddress(queries(), session?.ip ?? '', async () => verdict, now());
  }
  test.each<[string, (id: string) => Promise<unknown>, ((id: string) => Promise<unknown>)?]>([
    ['who pauses', (id) => startExclusion(queries(), id, { kind: 'suspension', days: 1 }, now())],
    ['who is self-excluded', (id) => startExclusion(queries(), id, { kind: 'exclusion', months: 3 }, now())],
    ['whom the register bars', (id) => blockPlayer(queries(), id, now())],
    ['whose account is about to end', close],
    ['who is not verified', unverify],
    [
      'whose time of the day is used up',
      (id) => setPlayerLimit(queries(), id, { name: 'time_day', value: 0 }, now()),
    ],
    ['who comes by a VPN', (id) => judge(id, 'blocked'), (id) => judge(id, 'allowed')],
    ['while sports are closed', () => set({ sport_enabled: false }), () => set({ sport_enabled: true })],
    ['in maintenance', () => set({ maintence: true }), () => set({ maintence: false })],
  ])('[D11] gives nothing to stake for a player %s', async (_, bar, undo) => {
    const { id, token } = await backend.player({ realCents: 1_250, bonusCents: 300 });
    const sportsbook = await tokenFor(token);
    await bar(id);
    const answer = await askPlayer(sportsbook);
    await undo?.(id);
    expect([answer.status, await answer.json()]).toMatchObject([200, { player: id, balance: 0 }]);
  });

  test('[D11] a barred player still gets the token: it is needed to cash our own bets out', async () => {
    const { id, token } = await backend.player();
    await blockPlayer(queries(), id, now());
    expect((await backend.ask(generateToken, { token })).status).toBe(200);
  });
});

describe("[R2.14] the sandbox's sportsbook", () => {
  function sandbox(
    ask = async (token: string) => {
      const answer = await askPlayer(token);
      return { status: answer.status, body: await answer.text() };
    },
  ) {
    const { clock, log } = backend.services;
    const app = openHttpApp({ clock, log, trustedHops: 0 });
    sportsEmbedRoutes(ask, [PAGE])(app);
    const session = async (body: unknown) => {
      const answer = await app.request(SESSION_PATH, { method: 'POST', body: JSON.stringify(body) });
      return [answer.status, await answer.json()];
    };
    return { app, session };
  }

  test('shows its frame in the pages it was made for, in their language, labelled as a sandbox', async () => {
    const answer = await sandbox().app.request('/sportsbook?lang=es');
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${PAGE}`);
    for (const text of ['Sportsbook de prueba', 'Pedir depósito', 'Sandbox']) expect(page).toContain(text);
  });

  test('asks the operator about a token', async () => {
    const { token } = await backend.player({ realCents: 700 });
    const { session } = sandbox();
    const sportsbook = await tokenFor(token);
    expect(await session({ token: sportsbook })).toMatchObject([200, { type: 'session', balance: 700 }]);
    expect(await session({ token: 'made up' })).toEqual([200, { type: 'refused' }]);
    for (const body of [{}, { token: '' }, 'x']) expect(await session(body)).toMatchObject([400, {}]);
  });

  test.each([
    ['with an error', async () => ({ status: 500, body: '' })],
    ['with nonsense', async () => ({ status: 200, body: '{"player":""}' })],
    ['not at all', async () => Promise.reject(new Error('no line'))],
  ])('an operator that answers %s leaves the token unknown', async (_, ask) => {
    expect(await sandbox(ask).session({ token: 't' })).toEqual([200, { type: 'unknown' }]);
  });
});
