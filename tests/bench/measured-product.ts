// The built product as a process of its own, whose processor time is measured (`npm run build` first).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePortPair } from '#tests/support/browser/ports.ts';

interface MeasuredProduct {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts it with further environment variables; resolves when it is ready. */
export async function startMeasuredProduct(environment: Record<string, string>): Promise<MeasuredProduct> {
  const port = await freePortPair();
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      SIM_SEED: 'bench',
      SHUTDOWN_DRAIN_MS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('is ready')) resolve();
    });
    server.once('exit', () => reject(new Error(`the server did not start: ${printed}`)));
  });
  return {
    port,
    pid: server.pid ?? 0,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}
