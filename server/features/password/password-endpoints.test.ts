import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { changePassword, requestRecovery, resetPassword } from '#contract/endpoints/player/password-calls.ts';
import type { Language } from '#contract/languages.ts';
import { RECOVERY_LIFE_MS } from '#contract/limits.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { setVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { createPlayer } from '#server/data/players/players.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { createMailDispatcher } from '#server/features/mail/mail-dispatcher.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { type Mail, MailRefused } from '#server/partners/mail/mailer.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, NOON, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { someDocument } from '#tests/support/backend/players.ts';
import { passwordEndpoints } from './password-endpoints.ts';

const EMAIL = 'maria@example.com';
const OLD = 'uma senha bem longa';
const NEW = 'outra senha bem longa';

let backend: Backend;
let dispatcher: ReturnType<typeof createMailDispatcher>;
let mails: Mail[];
let mailIsDown: boolean;
/** The mail service is not called: it failed repeatedly. */
let breakerIsOpen: boolean;
let refusedMails: number;

beforeEach(async () => {
  mails = [];
  mailIsDown = false;
  breakerIsOpen = false;
  refusedMails = 0;
  backend = await openBackend({
    endpoints: (services) => {
      const mailer = {
        send: async (mail: Mail) => {
          if (breakerIsOpen) throw new PartyUnavailable('mail.send is not called: it failed repeatedly');
          if (mailIsDown) throw new Error('the mail service is down');
          if (mail.to.startsWith('nobody.')) {
            refusedMails += 1;
            throw new MailRefused('no such address');
          }
          mails.push(mail);
        },
      };
      dispatcher = createMailDispatcher(services, mailer, 'http://localhost:3000');
      const impediments = sandboxImpediments(services.db);
      return [...sessionEndpoints(services, SESSION_SECRET, impediments), ...passwordEndpoints(services)];
    },
  });
});
afterEach(async () => {
  await dispatcher.flush();
  await backend.close();
});

async function register(email = EMAIL, language: Language = 'pt', verified = true): Promise<string> {
  return backend.db.transaction(async (tx) => {
    const id = await createPlayer(tx, {
      name: 'Maria da Silva',
      document: someDocument(),
      email,
      phoneCode: '55',
      phone: '81999998888',
      birthday: '1990-01-31',
      password: OLD,
      language,
      referer: '',
      tracking: {},
      now: NOON,
    });
    if (verified) await setVerificationStatus(tx, id, 'approved', NOON);
    return id;
  });
}

let asker = 0;
const elsewhere = () => {
  asker += 1;
  return `10.9.${Math.floor(asker / 250)}.${asker % 250}`;
};
const enter = async (password: string, email = EMAIL, ip = elsewhere()) => {
  const { status, body } = await backend.ask(login, { body: { email, password }, ip });
  return { status, token: body.data?.access_token ?? '' };
};
const ask = async (email = EMAIL, ip = elsewhere()) => {
  const answer = await backend.ask(requestRecovery, { body: { email }, ip });
  await dispatcher.flush();
  return answer;
};
const tokenIn = (mail: Mail | undefined) =>
  /recuperar-senha\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const reset = (token: string, password = NEW, password_confirmation = password, ip = elsewhere()) =>
  backend.ask(resetPassword, { body: { token, password, password_confirmation }, ip });
const badToken = { status: 422, body: { errors: { token: [expect.stringContaining('link')] } } };

describe('[R7.02 POST /api/auth/recover] a lost password', () => {
  test('is requested with the same answer whether or not there is an account, and mailed if there is one', async () => {
    await register();
    const known = await ask(' MARIA@example.com ');
    const unknown = await ask('nobody@example.com');
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(mails.map(({ to }) => to)).toEqual([EMAIL]);
  });

  test.each([
    ['pt', 'Crie uma nova senha', 'Olá, Maria!'],
    ['en', 'Set a new password', 'Hello Maria,'],
    ['es', 'Crea una nueva contraseña', 'Hola, Maria:'],
  ] as const)("is mailed in the player's language: %s", async (language, subject, greeting) => {
    await register(EMAIL, language);
    await ask();
    expect(mails).toMatchObject([{ subject, language, text: expect.stringContaining(greeting) }]);
  });

  test('is requested five times an hour from an address; more than three mails an hour are not sent', async () => {
    await register();
    for (let at = 0; at < 5; at += 1) expect((await ask(EMAIL, '10.8.0.1')).status).toBe(200);
    const sixth = await ask(EMAIL, '10.8.0.1');
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(mails).toHaveLength(3);
    backend.clock.advance(3_600_001);
    expect((await ask(EMAIL, '10.8.0.1')).status).toBe(200);
    expect(mails).toHaveLength(4);
  });

  test('is mailed later if the mail service is down', async () => {
    await register();
    mailIsDown = true;
    await ask();
    mailIsDown = false;
    backend.clock.advance(60_001);
    await dispatcher.flush();
    expect(mails).toHaveLength(1);
    expect(await reset(tokenIn(mails[0]))).toMatchObject({ status: 200 });
  });

  test('is mailed once the mail service works again, and so is the next hour’s: a limit counts messages, not tries', async () => {
    await register();
    mailIsDown = true;
    await ask();
    for (const minutes of [1, 2, 4]) {
      backend.clock.advance(minutes * 60_000);
      await dispatcher.flush();
    }
    expect(mails).toEqual([]);
    mailIsDown = false;
    backend.clock.advance(8 * 60_000);
    await dispatcher.flush();
    expect(mails).toHaveLength(1);
    for (let at = 0; at < 3; at += 1) await ask();
    expect(mails).toHaveLength(3);
    backend.clock.advance(3_600_001);
    await ask();
    expect(mails).toHaveLength(4);
  });

  test('outlasts a mail service that refuses connections for most of a day', async () => {
    await register();
    mailIsDown = true;
    await ask();
    for (let minutes = 0; minutes < 23 * 60; minutes += 15) {
      backend.clock.advance(15 * 60_000);
      await dispatcher.flush();
    }
    mailIsDown = false;
    backend.clock.advance(15 * 60_000);
    await dispatcher.flush();
    expect(mails).toHaveLength(1);
    expect(await reset(tokenIn(mails[0]))).toMatchObject({ status: 200 });
  });

  test('costs no try and none of the hour’s three while the mail service is not called', async () => {
    await register();
    breakerIsOpen = true;
    await ask();
    // Longer than the hour in which mails are counted.
    for (let at = 0; at < 110; at += 1) {
      backend.clock.advance(40_000);
      await dispatcher.flush();
    }
    breakerIsOpen = false;
    backend.clock.advance(30_001);
    await dispatcher.flush();
    expect(mails).toHaveLength(1);
    for (let at = 0; at < 3; at += 1) await ask();
    expect(mails).toHaveLength(3);
  });

  test('is sent to everybody who waits once the mail service is called again', async () => {
    await register();
    await register('joana@example.com');
    breakerIsOpen = true;
    await ask();
    await ask('joana@example.com');
    breakerIsOpen = false;
    backend.clock.advance(30_001);
    await dispatcher.flush();
    expect(mails.map(({ to }) => to).sort()).toEqual(['joana@example.com', EMAIL]);
  });

  test('is not sent again where the mail service never takes it, and does not count', async () => {
    const id = await register('nobody.maria@example.com');
    for (let at = 0; at < 3; at += 1) await ask('nobody.maria@example.com');
    backend.clock.advance(60_001);
    await dispatcher.flush();
    expect([refusedMails, mails]).toEqual([3, []]);
    await backend.db.queries.update(playersTable).set({ email: EMAIL }).where(eq(playersTable.id, id));
    for (let at = 0; at < 4; at += 1) await ask();
    expect(mails).toHaveLength(3);
  });

  test('has its token only in the mail: not in the database, not in the log', async () => {
    await register();
    await ask();
    const token = tokenIn(mails[0]);
    expect(token).toMatch(/^[\w-]{43}$/);
    await reset(token);
    const { rows } = (await backend.db.queries.execute(
      sql`select to_jsonb(r)::text as row from password_recoveries r union all select to_jsonb(m)::text from mail_orders m`,
    )) as { rows: { row: string }[] };
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    const log = backend.lines.join();
    expect(log).toContain('a password was reset');
    expect(log).not.toMatch(new RegExp(`${token}|maria@|senha bem longa`));
  });
});

describe('[R7.02 POST /api/auth/reset] a new password', () => {
  test("is set once with the mail's token, ends every session and logs in", async () => {
    await register();
    const before = await enter(OLD);
    await ask();
    const token = tokenIn(mails[0]);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await backend.ask(getProfile, { token: before.token })).status).toBe(401);
    expect((await enter(OLD)).status).toBe(401);
    expect((await enter(NEW)).status).toBe(200);
    expect(await reset(token, 'uma terceira senha')).toMatchObject(badToken);
    expect((await enter(NEW)).status).toBe(200);
    await dispatcher.flush();
    expect(mails.at(-1)).toMatchObject({ subject: 'Sua senha foi alterada', to: EMAIL });
  });

  test('lets a player in after too many attempts', async () => {
    await register();
    for (let at = 0; at < 6; at += 1) await enter('errada');
    expect((await enter(OLD)).status).toBe(429);
    await ask();
    await reset(tokenIn(mails[0]));
    expect((await enter(NEW)).status).toBe(200);
  });

  test('lets a player in after too many attempts at an address that is known', async () => {
    await register();
    const home = elsewhere();
    expect((await enter(OLD, EMAIL, home)).status).toBe(200);
    for (let at = 0; at < 6; at += 1) await enter('errada', EMAIL, home);
    expect((await enter(OLD, EMAIL, home)).status).toBe(429);
    await ask();
    await reset(tokenIn(mails[0]), NEW, NEW, home);
    expect((await enter(NEW, EMAIL, home)).status).toBe(200);
  });

  test('is set by one of many concurrent requests', async () => {
    await register();
    await ask();
    const token = tokenIn(mails[0]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('needs a token from the last half hour that was not replaced by a newer one', async () => {
    await register();
    await ask();
    await ask();
    const [first, second] = mails.map(tokenIn);
    expect(await reset(first ?? '')).toMatchObject({ status: 200 });
    expect(await reset(second ?? '')).toMatchObject(badToken);
    await ask();
    backend.clock.advance(RECOVERY_LIFE_MS);
    expect(await reset(tokenIn(mails.at(-1)))).toMatchObject(badToken);
    expect(await reset('made-up')).toMatchObject(badToken);
  });

  test('follows the rules of registration, and a refused password leaves the token valid', async () => {
    await register();
    await ask();
    const token = tokenIn(mails[0]);
    const wrong = [
      [await reset(token, 'curta'), 'password'],
      [await reset(token, 'senha123456'), 'password'],
      [await reset(token, EMAIL), 'password'],
      [await reset(token, NEW, 'x'), 'password_confirmation'],
    ] as const;
    for (const [answer, field] of wrong) {
      expect(answer.status).toBe(422);
      expect(Object.keys(Object(Reflect.get(answer.body, 'errors')))).toEqual([field]);
    }
    expect(await reset(token)).toMatchObject({ status: 200 });
  });
});

describe('[R7.02 POST /api/auth/password] a changed password', () => {
  const change = (token: string, current_password = OLD, password = NEW, password_confirmation = password) =>
    backend.ask(changePassword, { token, body: { current_password, password, password_confirmation } });

  test('[R7.10c] needs the current one, ends the other sessions and leaves the own one open', async () => {
    await register();
    const here = await enter(OLD);
    const there = await enter(OLD);
    expect(await change(here.token, 'x')).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['A senha atual não é esta.'] } },
    });
    expect(await change(here.token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await backend.ask(getProfile, { token: here.token })).status).toBe(200);
    expect((await backend.ask(getProfile, { token: there.token })).status).toBe(401);
    expect((await enter(OLD)).status).toBe(401);
    expect((await enter(NEW)).status).toBe(200);
  });

  test('invalidates a mailed token', async () => {
    await register();
    await ask();
    await change((await enter(OLD)).token);
    expect(await reset(tokenIn(mails[0]), 'uma terceira senha')).toMatchObject(badToken);
  });

  test('must be different, and not one that attackers try first', async () => {
    await register();
    const { token } = await enter(OLD);
    for (const password of [OLD, 'senha123456', 'curta']) {
      const { status, body } = await change(token, OLD, password);
      expect([status, Object.keys(Object(Reflect.get(body, 'errors')))]).toEqual([422, ['password']]);
    }
  });

  test('is for verified players', async () => {
    await register(EMAIL, 'pt', false);
    const { token } = await enter(OLD);
    expect(await change(token)).toMatchObject({ status: 403, body: { code: 'not_verified' } });
  });

  test('is tried five times, then after growing delays', async () => {
    await register();
    const { token } = await enter(OLD);
    for (let at = 0; at < 5; at += 1) expect((await change(token, 'x')).status).toBe(422);
    expect((await change(token, OLD)).status).toBe(429);
  });
});
