// Two kinds of load over HTTP, each in a process of its own, ordered by message. { kind: 'flood' }: keeps calls in flight for a time, with
// a token or without one (a path that ends in `=` gets another number each time), and answers with the number of answers by status.
// { kind: 'watch' }: asks for the profiles of several players in turn at a steady rate and answers with the ms of each, counted from when
// it was due. Both also answer with the processor time that they took.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function ask(port, token, { method, path, body }) {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    };
    const asked = request({ port, host: '127.0.0.1', path, method, agent, headers });
    // The server may close a kept-alive connection just as it is reused.
    asked.on('error', (error) =>
      asked.reusedSocket ? resolve(ask(port, token, { method, path, body })) : reject(error),
    );
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    asked.end(body);
  });
}

async function flood({ port, token, calls, inFlight, forMs }) {
  const statuses = {};
  const until = performance.now() + forMs;
  let next = 0;
  const one = async () => {
    while (performance.now() < until) {
      const call = calls[next % calls.length];
      next += 1;
      const path = call.path.endsWith('=') ? `${call.path}${next}` : call.path;
      const status = await ask(port, token, { ...call, path });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return { statuses };
}

async function watch({ port, tokens, path, perSecond, count }) {
  const began = performance.now();
  const asked = [];
  const statuses = {};
  for (let next = 0; next < count; next += 1) {
    const due = began + (next * 1_000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    asked.push(
      ask(port, tokens[next % tokens.length], { method: 'GET', path }).then((status) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        return performance.now() - due;
      }),
    );
  }
  return { took: await Promise.all(asked), statuses };
}

process.on('message', async (order) => {
  const before = process.cpuUsage();
  const done = await (order.kind === 'flood' ? flood(order) : watch(order));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ...done, cpuMs: (user + system) / 1_000 });
});
