// A worker's link to the supervisor of its server.
import type { MovableClock } from '../clock.ts';
import type { MetricValues } from '../metrics/metrics.ts';
import type { SupervisorMessage, WorkerMessage } from './worker-messages.ts';

interface Channel {
  send: (message: WorkerMessage) => void;
  onMessage: (listener: (message: SupervisorMessage) => void) => void;
}

export interface WorkerLink {
  ready(text: string): void;
  /** The figures of all workers. `own` reads those of this one, whenever a worker answers a scrape. */
  shareMetrics(own: () => Promise<MetricValues>): () => Promise<MetricValues[]>;
  /** Moves this clock with those of the other workers. */
  shareClock(clock: MovableClock): void;
}

export function openWorkerLink({ send, onMessage }: Channel): WorkerLink {
  return {
    ready: (text) => send({ kind: 'ready', text }),
    shareMetrics(own) {
      let scrapes = 0;
      const wanted = new Map<number, (values: MetricValues[]) => void>();
      onMessage((message) => {
        if (message.kind === 'metrics-of-all') {
          wanted.get(message.scrape)?.(message.values);
          wanted.delete(message.scrape);
        }
        if (message.kind === 'metrics-asked') {
          const { collection } = message;
          // What can't be read is left out of the scrape.
          own().then(
            (values) => send({ kind: 'metrics', collection, values }),
            () => send({ kind: 'metrics', collection, values: [] }),
          );
        }
      });
      return () =>
        new Promise((resolve) => {
          scrapes += 1;
          wanted.set(scrapes, resolve);
          send({ kind: 'metrics-wanted', scrape: scrapes });
        });
    },
    shareClock(clock) {
      let isReceived = false;
      clock.onAdvance((ms) => {
        if (!isReceived) send({ kind: 'clock-moved', ms });
      });
      onMessage((message) => {
        if (message.kind !== 'move-clock') return;
        isReceived = true;
        clock.advance(message.ms);
        isReceived = false;
      });
    },
  };
}
