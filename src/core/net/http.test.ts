import { afterEach, describe, expect, test, vi } from 'vitest';
import { CACHED_AT_HEADER } from '#contract/build-files.ts';
import { NetworkError, onRequestOutcome, send } from './http.ts';

const get = { method: 'GET', url: 'https://example.test/v2/settings/', headers: {} } as const;

/** Answers one after another; an Error is a network failure. */
function answering(...answers: (Response | Error)[]) {
  const asked = vi.fn<typeof fetch>(async () => {
    const next = answers.shift() ?? new Error('asked too often');
    if (next instanceof Error) throw next;
    return next;
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const now = () => 0;

afterEach(() => vi.unstubAllGlobals());

describe('the second try', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    '[R8.12a] a GET is sent once more on %i',
    async (status) => {
      const asked = answering(json({}, status), json({ ok: true }));
      expect((await send(get, now)).json).toEqual({ ok: true });
      expect(asked).toHaveBeenCalledTimes(2);
    },
  );

  test.each([400, 401, 403, 404, 410, 418, 422, 423, 426, 501, 505, 507, 511])(
    '[R8.12b] a GET is not sent again on %i',
    async (status) => {
      const asked = answering(json({}, status), json({}));
      expect((await send(get, now)).status).toBe(status);
      expect(asked).toHaveBeenCalledTimes(1);
    },
  );

  test('[R8.12c] a GET is sent twice at most', async () => {
    const asked = answering(json({}, 503), json({}, 503), json({}));
    expect((await send(get, now)).status).toBe(503);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('[R8.12d] a request with a body is never sent twice', async () => {
    const asked = answering(json({}, 503), json({}));
    await send({ ...get, method: 'PUT', body: {} }, now);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('[R8.12e] a POST is not idempotent and is never sent twice', async () => {
    const asked = answering(json({}, 503), json({}));
    await send({ ...get, method: 'POST' }, now);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('[R7.05] a call that forbids it is sent once', async () => {
    const asked = answering(json({}, 500), json({}));
    await send({ ...get, noRetry: true }, now);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  describe('Retry-After', () => {
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    /** What a server whose clock is far ahead of the device's answers. */
    const refusal = (retryAfter: string, status = 503, date = 'Sat, 05 Sep 2048 12:00:00 GMT') =>
      new Response('{}', { status, headers: { Date: date, 'Retry-After': retryAfter } });

    test.each([
      ['60', 429],
      ['60', 503],
      ['3', 503],
      ['Sat, 05 Sep 2048 12:01:00 GMT', 429],
      ['Sat, 05 Sep 2048 12:01:00 GMT', 503],
      ['Sat, 05 Sep 2048 12:00:10 GMT', 503],
      ['Sunday, 06-Sep-48 12:00:00 GMT', 503],
      ['Sun Sep  6 12:00:00 2048', 503],
    ])('of %s with %i is too long to wait: the caller gets the refusal', async (retryAfter, status) => {
      const asked = answering(refusal(retryAfter, status), json({}));
      expect(await send(get, now)).toMatchObject({ status });
      expect(asked).toHaveBeenCalledTimes(1);
    });

    // The server's clock goes on between the tests: each of these answers is later than what was learnt before.
    test.each([
      ['1', 'Sat, 05 Sep 2048 18:00:00 GMT'],
      ['Sat, 05 Sep 2048 20:00:02 GMT', 'Sat, 05 Sep 2048 20:00:00 GMT'],
      ['Saturday, 05-Sep-48 22:00:02 GMT', 'Sat, 05 Sep 2048 22:00:00 GMT'],
      ['Sat Sep  5 23:00:02 2048', 'Sat, 05 Sep 2048 23:00:00 GMT'],
    ])('of %s is waited for, in any time zone', async (retryAfter, date) => {
      // In Brasília a text without a zone is three hours later.
      const parse = Date.parse;
      vi.spyOn(Date, 'parse').mockImplementation(
        (text) => parse(text) + (/GMT$/.test(text) ? 0 : 10_800_000),
      );
      // A clock that jumped against the steady one would be taken for a sleep.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const asked = answering(refusal(retryAfter, 503, date), json({}));
      const answer = send(get, now);
      await vi.advanceTimersByTimeAsync(900);
      expect(asked).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1_100);
      expect(asked).toHaveBeenCalledTimes(2);
      expect((await answer).status).toBe(200);
    });

    test.each(['0', '-1', '', 'soon', 'Sat, 05 Sep 2048 11:59:00 GMT'])(
      'of "%s" asks for no wait',
      async (retryAfter) => {
        vi.useFakeTimers();
        const asked = answering(refusal(retryAfter), json({}));
        const answer = send(get, now);
        await vi.advanceTimersByTimeAsync(0);
        expect(asked).toHaveBeenCalledTimes(2);
        expect((await answer).status).toBe(200);
      },
    );
  });
});

describe('no answer', () => {
  test('[R8.11] names method, URL and status', async () => {
    answering(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
    await expect(send(get, now)).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'GET https://example.test/v2/settings/ 0: Failed to fetch',
      status: 0,
    });
  });

  test("a captive portal's page is none", async () => {
    const portal = () => new Response('<html>Pay for wifi</html>', { status: 200 });
    answering(portal(), portal());
    await expect(send(get, now)).rejects.toThrow(NetworkError);
  });

  test('a refusal without JSON is an answer all the same', async () => {
    answering(new Response('<h1>404</h1>', { status: 404 }));
    expect(await send(get, now)).toEqual({ status: 404, json: undefined });
  });

  test('a caller that gave up gets its own reason', async () => {
    const gone = new AbortController();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      gone.abort(new Error('left the page'));
      throw signal?.reason;
    });
    await expect(send({ ...get, signal: gone.signal }, now)).rejects.toThrow('left the page');
  });
});

describe('what a request shows about the connection', () => {
  const cachedResponse = () => new Response('{}', { headers: { [CACHED_AT_HEADER]: '1' } });
  const outcomes: string[] = [];
  afterEach(() => {
    onRequestOutcome(() => {});
    outcomes.length = 0;
  });

  test('an answer of the backend shows that there is one, an answer out of the store that there was none in time', async () => {
    onRequestOutcome(({ type }) => void outcomes.push(type));
    // What other requests left unheard.
    outcomes.length = 0;
    answering(json({}), cachedResponse(), new Error('no network'), new Error('no network'));
    await send(get, now);
    await send(get, now);
    await send(get, now).catch(() => {});
    expect(outcomes).toEqual(['answered', 'request-failed', 'request-failed', 'request-failed']);
  });

  test.each([502, 504])('a proxy’s %i shows neither, whatever its body', async (status) => {
    onRequestOutcome(({ type }) => void outcomes.push(type));
    outcomes.length = 0;
    const away = () => json({ code: 'not_ready', message: 'Try again in a moment.' }, status);
    answering(away(), away());
    expect(await send(get, now)).toMatchObject({ status, json: { code: 'not_ready' } });
    expect(outcomes).toEqual([]);
  });

  test('the last outcome before the listener is given to it, once', async () => {
    vi.resetModules();
    const anew = await import('./http.ts');
    answering(json({}), cachedResponse());
    await anew.send(get, now);
    await anew.send(get, now);
    anew.onRequestOutcome(({ type }) => void outcomes.push(type));
    anew.onRequestOutcome(({ type }) => void outcomes.push(type));
    expect(outcomes).toEqual(['request-failed']);
  });
});

describe('the server’s time', () => {
  const BEGAN = Date.UTC(2026, 10, 27, 12);
  const HOUR_MS = 3_600_000;
  const dated = (at: number, headers: Record<string, string> = {}) =>
    new Response('{}', { headers: { Date: new Date(at).toUTCString(), ...headers } });

  /** A page whose device has another time than the server, and a clock that can sleep. */
  async function openPage() {
    let slept = 0;
    vi.resetModules();
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    vi.spyOn(Date, 'now').mockImplementation(() => BEGAN + slept);
    const [http, { serverClock }] = await Promise.all([import('./http.ts'), import('./server-clock.ts')]);
    const sleepFor = (ms: number) => {
      slept += ms;
    };
    return { ...http, serverClock, sleepFor };
  }
  afterEach(() => void vi.restoreAllMocks());

  test('is not taken from an answer of the worker’s store', async () => {
    const page = await openPage();
    answering(dated(BEGAN - 48 * HOUR_MS, { [CACHED_AT_HEADER]: String(BEGAN - 48 * HOUR_MS) }));
    await page.send(get, now);
    expect(page.serverClock.known()).toBeNull();
  });

  test('is in doubt after a sleep; the answer to a question past every cache is for its sender', async () => {
    const page = await openPage();
    answering(dated(BEGAN), dated(BEGAN + HOUR_MS), dated(BEGAN + HOUR_MS));
    await page.send(get, now);
    page.sleepFor(HOUR_MS);
    await page.send(get, now);
    expect(page.serverClock.isDoubtful()).toBe(true);
    const { serverMs } = await page.send({ ...get, quiet: true }, now);
    expect([serverMs, page.serverClock.isDoubtful()]).toEqual([BEGAN + HOUR_MS, true]);
  });
});
