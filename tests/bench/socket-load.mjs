// Opens realtime connections from a separate process. Takes { port, sockets, channels } by message: each joins the first channel and
// one of the others. Answers when all have joined, and to each further message with how many events and bytes came since the last.
import { createRequire } from 'node:module';

const { WebSocket } = createRequire(import.meta.url)('ws');

let events = 0;
let bytes = 0;

async function open({ port, sockets, channels: [common, ...others] }) {
  for (let place = 0; place < sockets; place += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/varanda?protocol=7`);
    const wanted = [common, others[place % Math.max(1, others.length)]].filter(Boolean);
    await new Promise((resolve, reject) => {
      let joined = 0;
      socket.on('error', reject);
      socket.on('message', (data) => {
        const { event } = JSON.parse(String(data));
        if (event === 'pusher:connection_established') {
          for (const channel of wanted)
            socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
        } else if (event === 'pusher_internal:subscription_succeeded') {
          joined += 1;
          if (joined === wanted.length) resolve();
        } else if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
        else {
          events += 1;
          bytes += data.length;
        }
      });
    });
  }
}

process.on('message', async (order) => {
  if (order.sockets) await open(order);
  process.send?.({ events, bytes });
  events = 0;
  bytes = 0;
});
