import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import { heldTurn } from '#server/core/held-turn.ts';
import { type HttpEnv, requestMetadata } from '../request-metadata.ts';
import { openVisitorTurns, visitorLoadLimits } from './visitor-turns.ts';

/** The process reads from the network again. */
const nextRound = () => new Promise((resolve) => setImmediate(resolve));

/** An app whose reads end when the test says so; `begun` has what they read, in order. */
function held() {
  const turns = openVisitorTurns(visitorLoadLimits(10));
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const app = new Hono<HttpEnv>();
  app.use(requestMetadata(new MovableClock(), 0));
  app.get('/:name', (context) =>
    turns.run(context, 'reads', async () => {
      begun.push(context.req.param('name'));
      await new Promise<void>((resolve) => ends.push(resolve));
      return context.text('well');
    }),
  );
  app.get('/:party/:name', (context) =>
    turns.run(context, 'reads', async () => {
      const { party, name } = context.req.param();
      await heldTurn()?.askParty(party, async () => {
        begun.push(`${party} ${name}`);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
      return context.text('well');
    }),
  );
  app.onError((error, context) => context.text(error.message, 429));
  const ask = (name: string, remoteAddress: string, more: HttpEnv['Bindings'] = {}) =>
    app.request(`/${name}`, {}, { incoming: { socket: { remoteAddress } }, ...more });
  async function endAll() {
    for (let round = 0; round < 20; round += 1) {
      for (const end of ends.splice(0)) end();
      await nextRound();
    }
  }
  return { begun, ask, endAll };
}

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [10, 3, 2],
  [20, 6, 5],
  [500, 150, 149],
])('with %i connections visitors’ reads use %i, and those of one address %i', (size, all, one) => {
  expect(visitorLoadLimits(size).reads).toMatchObject({ running: all, runningPerKey: one });
});

test('the addresses of one IPv6 network, and the spellings of one address, take turns as one', async () => {
  const { begun, ask, endAll } = held();
  const answers = [
    ...['2001:db8:0:7::1', '2001:DB8:0:7::2', '2001:db8:0:7:ffff::3'].map((ip, place) =>
      ask(`a${place}`, ip),
    ),
    ...['203.0.113.7', '::ffff:203.0.113.7'].map((ip, place) => ask(`b${place}`, ip)),
  ];
  await nextRound();
  expect(begun).toEqual(['a0', 'a1', 'b0']);
  await endAll();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200));
});

test('what the server asks itself while it draws a page needs no turn', async () => {
  const { begun, ask, endAll } = held();
  const answers = [1, 2, 3].map((place) => ask(`page${place}`, `203.0.113.${place}`));
  await nextRound();
  answers.push(ask('own', '127.0.0.1', { isOwn: true }));
  await nextRound();
  expect(begun).toEqual(['page1', 'page2', 'page3', 'own']);
  await endAll();
  await Promise.all(answers);
});

test('nothing is done for a caller who hung up while waiting', async () => {
  const { begun, ask, endAll } = held();
  const outgoing = { once: () => {}, writableFinished: false, destroyed: false };
  const answers = ['1', '2', '3'].map((name) => ask(name, '203.0.113.7', { outgoing }));
  await nextRound();
  outgoing.destroyed = true;
  await endAll();
  expect(begun).toEqual(['1', '2']);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 429]);
});

test('eight calls of an address ask a party at a time, and meanwhile others ask another, or none', async () => {
  const { begun, ask, endAll } = held();
  const answers = Array.from({ length: 10 }, (_, place) => ask(`bank/${place}`, '203.0.113.7'));
  await nextRound();
  expect(begun).toEqual(Array.from({ length: 8 }, (_, place) => `bank ${place}`));
  answers.push(ask('register/a', '203.0.113.7'), ask('b', '203.0.113.7'), ask('bank/c', '203.0.113.8'));
  await nextRound();
  expect(begun.slice(8).sort()).toEqual(['b', 'bank c', 'register a']);
  await endAll();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(13).fill(200));
  expect(begun).toHaveLength(13);
});

test('no party is asked for a caller who hung up while waiting for it', async () => {
  const { begun, ask, endAll } = held();
  const outgoing = { once: () => {}, writableFinished: false, destroyed: false };
  const answers = Array.from({ length: 9 }, (_, place) => ask(`bank/${place}`, '203.0.113.7', { outgoing }));
  await nextRound();
  outgoing.destroyed = true;
  await endAll();
  expect(begun).toHaveLength(8);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([...Array(8).fill(200), 429]);
});
