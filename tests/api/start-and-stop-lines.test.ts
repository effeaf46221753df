// What the server says of its start and its stop: lines of the log, where no person reads them at a terminal.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { formatFor } from '#server/core/lifecycle-log.ts';
import { BUILT } from '#server/sandbox/site/sandbox-assets.ts';
import { startServer } from '#server/serve.ts';
import { freePortPair, holdPortPair } from '#tests/support/browser/ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'varanda-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The least that a start needs of a build. */
function buildIn(place: string): string {
  for (const part of ['client', 'prerender', 'sandbox']) mkdirSync(join(place, part), { recursive: true });
  const config = `<script type="application/json" id="${CONFIG_ELEMENT}">{}</script>`;
  writeFileSync(join(place, 'client/shell.html'), `<!doctype html><title>The page</title>${config}`);
  writeFileSync(join(place, 'prerender/prerender.js'), 'export const pageExists = async () => false;');
  for (const path of Object.keys(BUILT)) writeFileSync(join(place, 'sandbox', path), '');
  return place;
}

const streamOfProgram = { isTTY: false };
let printed: string[];
let errors: string;
let exits: (string | number | null | undefined)[];
let stop: ((signal: string) => void) | undefined;
beforeEach(() => {
  [printed, errors, exits, stop] = [[], '', [], undefined];
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    exits.push(code);
    return undefined as never;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const start = (buildFolder: string) =>
  startServer({
    buildFolder,
    link: undefined,
    isFirst: true,
    print: (text) => void printed.push(text),
    format: formatFor(streamOfProgram),
    formatError: formatFor(streamOfProgram),
    onStop(handle) {
      stop = handle;
    },
  });

const lines = () => printed.map((line) => JSON.parse(line) as { level: string; msg: string; build?: string });
const messages = () => lines().map(({ msg }) => msg);

test('each is a JSON object, the first names the build, and the stop is told from the signal to the end', {
  timeout: 120_000,
}, async () => {
  const port = await freePortPair();
  for (const [name, value] of Object.entries({
    ...{ PORT: String(port), DATA_DIR: join(folder, 'data'), SEED_GAMES: '40', NODE_ENV: '' },
    ...{ LOG_LEVEL: 'silent', SHUTDOWN_DRAIN_MS: '0', DATABASE_URL: '', WORKERS: '' },
  }))
    vi.stubEnv(name, value);
  const started = start(buildIn(join(folder, 'build')));
  await vi.waitFor(
    () => expect(messages()).toContain(`Varanda is ready at http://localhost:${port}`),
    100_000,
  );
  expect(lines()[0]).toMatchObject({
    level: 'info',
    msg: 'Varanda is starting',
    node: process.versions.node,
  });
  expect(lines()[0]?.build).toMatch(/^[0-9a-f]{16}$|^dev$/);
  expect(messages()).toContain(`opening the database in ${join(folder, 'data')}`);
  expect(printed.join('\n')).not.toContain('varanda-na-praia');
  stop?.('SIGTERM');
  await vi.waitFor(() => expect(exits).toEqual([0]), 20_000);
  await started;
  expect(lines().slice(-2)).toMatchObject([
    { level: 'info', msg: 'stopping', signal: 'SIGTERM', drainMs: 0 },
    { level: 'info', msg: 'stopped' },
  ]);
  expect(errors).not.toContain('Varanda');
});

test.each([
  ['PORT', 0],
  ["PORT + 1, the sandbox's", 1],
  ['METRICS_PORT', 2],
])('a port in use is named before anything is written: %s', async (chosenBy, taken) => {
  const held = [await holdPortPair(), await holdPortPair()];
  const [port = 0, metrics = 0] = held.map((pair) => pair.port);
  for (const { release } of held) release();
  const data = join(folder, `data-${taken}`);
  for (const [name, value] of Object.entries({
    ...{ PORT: String(port), METRICS_PORT: String(metrics), DATA_DIR: data, KEPT_DIR: join(data, 'kept') },
    ...{ NODE_ENV: '', LOG_LEVEL: 'silent', DATABASE_URL: '', WORKERS: '' },
  }))
    vi.stubEnv(name, value);
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen([port, port + 1, metrics][taken], '127.0.0.1', listening);
  });
  await start(join(folder, 'build'));
  await new Promise((closed) => other.close(closed));
  expect(exits).toEqual([1]);
  expect(errors).toContain(`Varanda did not start: ${chosenBy}: cannot listen on 127.0.0.1:`);
  expect(errors).toContain('the port is in use. Stop what listens there');
  expect(errors).not.toContain('    at ');
  expect(existsSync(data)).toBe(false);
  expect(messages()).toEqual(['Varanda is starting']);
});

test('a start that fails says why in one JSON object on the standard error', async () => {
  vi.stubEnv('PORT', 'eighty');
  await start(join(folder, 'nowhere'));
  expect(exits).toEqual([1]);
  const [line = '', ...more] = errors.split('\n').filter((one) => one.includes('Varanda'));
  expect(more).toEqual([]);
  const { level, msg } = JSON.parse(line) as { level: string; msg: string };
  expect([level, msg]).toEqual([
    'error',
    expect.stringMatching(/^Varanda did not start: [\s\S]*PORT must be/),
  ]);
});
