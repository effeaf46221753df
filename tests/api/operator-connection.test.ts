// `npm run ops` beside a server: it finds address, certificate and token where the server itself got them from.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '#server/core/http/listen.ts';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const TOKEN = 'the_token_of_the_operators,_32_letters';
const openssl = findProgram('openssl');
const folder = mkdtempSync(join(tmpdir(), 'varanda-ops-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tokenFile = join(folder, 'token');
writeFileSync(tokenFile, `${TOKEN}\n`);

/** What the server was asked with, and how to stop it. */
let asked: (string | null)[];
let stop: (() => Promise<void>) | undefined;
beforeEach(() => {
  asked = [];
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

async function serve(host: string, tls?: { cert: string; key: string }): Promise<number> {
  const port = await freePortPair();
  const end = await listen({
    ...{ host, port, tls },
    fetch(request) {
      asked.push(request.headers.get('authorization'));
      return Response.json({ data: [] });
    },
  });
  stop = () => end(0);
  return port;
}

/** Runs the tool with this environment alone. */
const run = (env: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const whole = { PATH: process.env.PATH ?? '', ...env };
    execFile(process.execPath, ['server/ops.mjs', 'audit'], { env: whole }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });

describe('the operator’s tool', () => {
  test('reads the token from the file that the server reads it from', async () => {
    const port = String(await serve('localhost'));
    expect(await run({ PORT: port, OPS_TOKEN_FILE: tokenFile })).toEqual({
      code: 0,
      out: 'nothing',
      err: '',
    });
    expect(asked).toEqual([`Bearer ${TOKEN}`]);
  });

  test('takes a person’s own token, also where the server’s lies in a file, as in a container', async () => {
    const port = String(await serve('localhost'));
    const own = `vop_${'a'.repeat(43)}`;
    expect(await run({ PORT: port, OPS_TOKEN: own, OPS_TOKEN_FILE: tokenFile })).toMatchObject({ code: 0 });
    expect(asked).toEqual([`Bearer ${own}`]);
  });

  test.each([
    [
      { OPS_TOKEN: TOKEN, OPS_TOKEN_FILE: tokenFile },
      'OPS_TOKEN and OPS_TOKEN_FILE are both set: one of them says it.',
    ],
    [{ OPS_TOKEN_FILE: join(folder, 'nowhere') }, "OPS_TOKEN_FILE can't be read (ENOENT)."],
    [{}, 'OPS_TOKEN is missing: your own token, or the one that the server was started with.'],
  ])('says what is wrong with %j, and sends nothing', async (env: Record<string, string>, text) => {
    const port = String(await serve('localhost'));
    expect(await run({ PORT: port, ...env })).toEqual({ code: 1, out: '', err: text });
    expect(asked).toEqual([]);
  });

  test.each(['nonsense', 'localhost:3000'])('says that OPS_URL is no address: %s', async (address) => {
    const text = `OPS_URL is not an address such as http://localhost:3000: ${address}`;
    expect(await run({ OPS_TOKEN: TOKEN, OPS_URL: address })).toEqual({ code: 1, out: '', err: text });
  });

  test('tells the 404 of a proxy from an answer of the server', async () => {
    const port = await freePortPair();
    const end = await listen({
      ...{ host: '127.0.0.1', port, tls: undefined },
      fetch: () => new Response('<html>', { status: 404 }),
    });
    stop = () => end(0);
    const url = `http://127.0.0.1:${port}`;
    expect(await run({ OPS_TOKEN: TOKEN, OPS_URL: url })).toEqual({
      code: 1,
      out: '',
      err: `404 from ${url}, but not from the server: a proxy in front keeps the operator's calls inside.`,
    });
  });

  test('asks the address that the server listens on', async () => {
    const port = String(await serve('127.0.0.2'));
    expect(await run({ PORT: port, OPS_TOKEN: TOKEN, LISTEN_HOST: '127.0.0.2' })).toMatchObject({ code: 0 });
    expect(asked).toHaveLength(1);
    await stop?.();
    const anywhere = String(await serve('0.0.0.0'));
    expect(await run({ PORT: anywhere, OPS_TOKEN: TOKEN, LISTEN_HOST: '0.0.0.0' })).toMatchObject({
      code: 0,
    });
    expect(asked).toHaveLength(2);
  });

  describe.runIf(openssl)('over TLS', () => {
    /** A certificate for the page's name, and its key. */
    function certificate(name: string) {
      const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
      const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=page.example';
      execFileSync(openssl ?? '', [...words.split(' '), '-keyout', files.key, '-out', files.cert], {
        stdio: 'ignore',
      });
      return files;
    }

    test('asks by https where TLS_CERT is set, and takes the certificate of the public name', async () => {
      const own = certificate('own');
      const port = String(await serve('127.0.0.1', own));
      const env = { PORT: port, OPS_TOKEN: TOKEN, TLS_CERT: own.cert, LISTEN_HOST: '127.0.0.1' };
      expect(await run(env)).toEqual({ code: 0, out: 'nothing', err: '' });
      expect(asked).toEqual([`Bearer ${TOKEN}`]);
    });

    test('says that a certificate is not trusted, and how its CA is', async () => {
      const own = certificate('untrusted');
      const port = await serve('127.0.0.1', own);
      const { code, err } = await run({ OPS_TOKEN: TOKEN, OPS_URL: `https://127.0.0.1:${port}` });
      expect([code, err]).toEqual([1, expect.stringMatching(/is not trusted \(\w+\): NODE_EXTRA_CA_CERTS/)]);
      expect(asked).toEqual([]);
    });

    test('sends no token to a server with another certificate', async () => {
      const [own, other] = [certificate('first'), certificate('second')];
      const port = String(await serve('127.0.0.1', other));
      const env = { PORT: port, OPS_TOKEN: TOKEN, TLS_CERT: own.cert, LISTEN_HOST: '127.0.0.1' };
      const { code, err } = await run(env);
      expect([code, err]).toEqual([1, expect.stringContaining('its certificate is not the one in TLS_CERT')]);
      expect(asked).toEqual([]);
    });
  });
});
