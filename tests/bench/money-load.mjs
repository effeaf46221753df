// Sends requests over HTTP from a separate process, so that their cost isn't counted as the server's. Takes its orders by message,
// { port, requests, keyed, once, accepts } with { clients, forMs } or { perSecond, count }, and answers with the ms of each request, how
// long it took in all, and the processor time that it took itself.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(order, { method = 'POST', path, headers = {}, body = '' }, key = randomUUID()) {
  return new Promise((resolve, reject) => {
    const sent = request({
      port: order.port,
      host: '127.0.0.1',
      path,
      method,
      agent,
      headers: {
        ...headers,
        ...(body === ''
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(order.keyed ? { 'idempotency-key': key } : {}),
      },
    });
    // The server may close a kept-alive connection just as it is reused; the key, or the event's id, makes a retry safe.
    sent.on('error', (error) =>
      sent.reusedSocket ? resolve(send(order, { method, path, headers, body }, key)) : reject(error),
    );
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => {
        if (order.accepts.includes(answer.statusCode)) resolve();
        else reject(new Error(`${path} was answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.end(body);
  });
}

/** As fast as this many clients can, each waiting for its answer. */
async function closedLoop(order) {
  const { requests, once, clients, forMs } = order;
  const took = [];
  const until = performance.now() + forMs;
  let next = 0;
  const client = async () => {
    while (performance.now() < until && (!once || next < requests.length)) {
      const one = requests[next % requests.length];
      next += 1;
      const began = performance.now();
      await send(order, one);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return took;
}

/** This many a second, whether earlier ones are answered or not; each is timed from when it was due. */
async function openLoop(order) {
  const { requests, perSecond, count } = order;
  const began = performance.now();
  const sent = [];
  for (let next = 0; next < count; next += 1) {
    const due = began + (next * 1_000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    sent.push(send(order, requests[next % requests.length]).then(() => performance.now() - due));
  }
  return Promise.all(sent);
}

process.on('message', async (order) => {
  const began = performance.now();
  const before = process.cpuUsage();
  const took = await (order.perSecond ? openLoop(order) : closedLoop(order));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ took, ms: performance.now() - began, cpuMs: (user + system) / 1_000 });
});
