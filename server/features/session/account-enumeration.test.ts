// D5: login and recovery don't reveal whether an account exists. Their texts and statuses are compared in their own
// tests; these tests show why the time can't differ. `npm run bench:server` prints the medians.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { requestRecovery } from '#contract/endpoints/player/password-calls.ts';
import { passwordRecoveriesTable } from '#server/data/schema/credentials-table.ts';
import { mailQueueTable } from '#server/data/schema/notices-table.ts';
import { createMailDispatcher, MAIL_DISPATCH_DELAY_MS } from '#server/features/mail/mail-dispatcher.ts';
import { passwordEndpoints } from '#server/features/password/password-endpoints.ts';
import type { Mail } from '#server/partners/mail/mailer.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { sessionEndpoints } from './session-endpoints.ts';

const counted = vi.hoisted(() => ({ hashes: 0 }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const scrypt = (...given: Parameters<typeof real.scrypt>) => {
    counted.hashes += 1;
    real.scrypt(...given);
  };
  return { ...real, scrypt };
});

let backend: Backend;
let dispatcher: ReturnType<typeof createMailDispatcher>;
const mails: Mail[] = [];
let known: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  backend = await openBackend({
    endpoints: (services) => {
      dispatcher = createMailDispatcher(
        services,
        { send: async (mail) => void mails.push(mail) },
        'http://localhost',
      );
      const impediments = sandboxImpediments(services.db);
      return [...sessionEndpoints(services, SESSION_SECRET, impediments), ...passwordEndpoints(services)];
    },
  });
  const { id } = await backend.player();
  known = `${id}@example.com`;
});
afterAll(async () => {
  vi.useRealTimers();
  await dispatcher.flush();
  await backend.close();
});

test.each([
  ['an account', () => known],
  ['no account', () => 'nobody@example.com'],
  ['an unknown CPF', () => '111.444.777-35'],
])('a refused login of %s computes one password hash', async (_, name) => {
  counted.hashes = 0;
  const { status } = await backend.ask(login, { body: { email: name(), password: 'not this one' } });
  expect([status, counted.hashes]).toEqual([401, 1]);
});

test('an unknown CPF has five tries over all its spellings, as an account has', async () => {
  const spellings = ['987.654.321-00', '98765432100', '987 654 321 00'];
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    const email = spellings[at % spellings.length];
    statuses.push((await backend.ask(login, { body: { email, password: 'x' }, ip: `10.2.0.${at}` })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a recovery is processed after its answer', async () => {
  await backend.ask(requestRecovery, { body: { email: known } });
  const { queries } = backend.db;
  expect(await queries.select().from(mailQueueTable)).toMatchObject([{ email: known, tries: 0 }]);
  expect(await queries.select().from(passwordRecoveriesTable)).toEqual([]);
  vi.advanceTimersByTime(MAIL_DISPATCH_DELAY_MS);
  await dispatcher.flush();
  expect(mails).toMatchObject([{ to: known }]);
});
