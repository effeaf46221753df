// Requests withdrawals over HTTP from a separate process, so that their cost isn't counted as the server's.
// Takes its orders by message ({ port, players, commands, clients, forMs } or { port, players, commands, perSecond }) and answers with the ms of each command.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function ask(port, { token, body }, key = randomUUID()) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': key,
    };
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/api/withdrawals',
      method: 'POST',
      agent,
      headers,
    });
    // The server may close a kept-alive connection just as it is reused; the idempotency key makes a retry safe.
    asked.on('error', (error) =>
      asked.reusedSocket ? resolve(ask(port, { token, body }, key)) : reject(error),
    );
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`answered ${answer.statusCode}`));
      });
    });
    asked.end(body);
  });
}

/** As fast as this many clients can, each waiting for its answer. */
async function closedLoop({ port, players, commands, clients, forMs }) {
  const took = [];
  const until = performance.now() + forMs;
  let next = 0;
  const client = async () => {
    while (next < commands && performance.now() < until) {
      const player = players[next % players.length];
      next += 1;
      const began = performance.now();
      await ask(port, player);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return took;
}

/** This many a second, whether earlier ones are answered or not; each is timed from when it was due. */
async function openLoop({ port, players, commands, perSecond }) {
  const began = performance.now();
  const asked = [];
  for (let next = 0; next < commands; next += 1) {
    const due = began + (next * 1_000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    asked.push(ask(port, players[next % players.length]).then(() => performance.now() - due));
  }
  return Promise.all(asked);
}

process.on('message', async (order) => {
  const began = performance.now();
  const took = await (order.perSecond ? openLoop(order) : closedLoop(order));
  process.send?.({ took, ms: performance.now() - began });
});
