// `npm run bench:server`: how long login and recovery take where an account exists and where none does (D5), over HTTP on
// loopback. The call that follows a recovery is timed too: work done after an answer must not reveal an account either.
import { expect, test } from 'vitest';
import { getIp } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { requestRecovery } from '#contract/endpoints/player/password-calls.ts';
import { listen } from '#server/core/http/listen.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { createMailDispatcher } from '#server/features/mail/mail-dispatcher.ts';
import { passwordEndpoints } from '#server/features/password/password-endpoints.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const PAIRS = 150;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('login and recovery are timed with and without an account', { timeout: 300_000 }, async () => {
  const backend = await openBackend({
    endpoints: (services) => {
      createMailDispatcher(services, { send: async () => {} }, 'http://localhost:3000');
      const impediments = { check: async () => ({ blocked: false }) as never };
      return [...sessionEndpoints(services, SESSION_SECRET, impediments), ...passwordEndpoints(services)];
    },
  });
  const passwordHash = await hashPassword('uma senha bem longa');
  const known: string[] = [];
  for (let at = 0; at < PAIRS; at += 1) {
    const { id } = await backend.player();
    await setPasswordHash(backend.db.queries, id, passwordHash);
    known.push((await findPlayer(backend.db.queries, id))?.email ?? '');
  }
  const port = await freePortPair();
  let asked = 0;
  const stop = await listen({
    host: '127.0.0.1',
    port,
    tls: undefined,
    fetch: async (request) => {
      asked += 1;
      const call = [login, requestRecovery].find(({ path }) => request.url.endsWith(path)) ?? getIp;
      const ip = `10.5.${Math.floor(asked / 250)}.${asked % 250}`;
      const body = request.method === 'POST' ? { body: await request.json() } : {};
      const answer = await backend.ask(call, { ...body, ip });
      return Response.json(answer.body, { status: answer.status });
    },
  });
  async function time(path: string, body?: unknown): Promise<number> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const began = performance.now();
    const answer = await fetch(
      `http://127.0.0.1:${port}${path}`,
      body ? { ...init, body: JSON.stringify(body) } : {},
    );
    await answer.arrayBuffer();
    const took = performance.now() - began;
    expect(answer.status).toBeLessThan(429);
    return took;
  }

  const took = {
    login: { known: [] as number[], unknown: [] as number[] },
    recovery: { known: [] as number[], unknown: [] as number[] },
    'the call after a recovery': { known: [] as number[], unknown: [] as number[] },
  };
  try {
    for (const [at, email] of known.entries()) {
      // Alternating, so that a slow moment of the machine slows both.
      const both = [
        ['known', email],
        ['unknown', email.replace('@', `.${at}@`)],
      ] as const;
      for (const [who, address] of at % 2 ? both : [...both].reverse()) {
        took.login[who].push(await time(login.path, { email: address, password: 'not this one' }));
        took.recovery[who].push(await time(requestRecovery.path, { email: address }));
        took['the call after a recovery'][who].push(await time(getIp.path));
      }
    }
  } finally {
    await stop();
    await backend.close();
  }
  for (const [what, { known: yes, unknown: no }] of Object.entries(took)) {
    const [ms, otherMs] = [median(yes), median(no)].map((figure) => figure.toFixed(2));
    process.stdout.write(`${what}: median ${ms} ms with an account, ${otherMs} ms without\n`);
  }
});
