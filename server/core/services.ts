import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { RateLimiter } from './http/rate-limit/rate-limiter.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

/** What every feature may need; its own partners and settings are passed beside it. */
export interface Services {
  db: Database;
  clock: Clock;
  log: Log;
  limiter: RateLimiter;
  metrics: Metrics;
}
