// Whether the backend is reachable. The page is offline when the device reports it, or after failed requests and missed
// heartbeats; it is online again only after an answer of the backend (D6). Pure: core/pwa/heartbeat.ts has clock and calls.

export interface Connection {
  online: boolean;
  /** Failures since the last answer: failed requests count as one together, each missed heartbeat as one more. */
  failures: number;
  /** When it went offline (ms of a clock that is never set). An answer to an earlier request doesn't show that it is online again. */
  since: number;
  /** Heartbeats missed since it went offline. */
  missedBeats: number;
}

type ConnectionEvent =
  | { type: 'device-offline'; at: number }
  /** The backend answered a request that was sent at `askedAt` (ms). */
  | { type: 'answered'; askedAt: number }
  /** A request got no answer from the backend. */
  | { type: 'request-failed' }
  | { type: 'heartbeat-missed'; at: number };

const FAILURES_UNTIL_OFFLINE = 2;
const HEARTBEAT_INTERVAL_MS = 30_000;
/** From a failure to the heartbeat that verifies it. */
const VERIFY_DELAY_MS = 1_000;
const FIRST_RETRY_MS = 2_000;

/** The state at the start: what the device reports. */
export function initialConnection(deviceOnline: boolean, at: number): Connection {
  return { online: deviceOnline, failures: 0, since: at, missedBeats: 0 };
}

/** The state after an event; the same object where the event changes nothing. */
export function nextConnection(now: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'device-offline':
      return now.online ? offlineSince(event.at) : now;
    case 'answered':
      if (now.online) return now.failures === 0 ? now : { ...now, failures: 0 };
      return event.askedAt < now.since
        ? now
        : { online: true, failures: 0, since: now.since, missedBeats: 0 };
    case 'request-failed':
      return now.online && now.failures === 0 ? { ...now, failures: 1 } : now;
    case 'heartbeat-missed':
      if (!now.online) return { ...now, missedBeats: now.missedBeats + 1 };
      return now.failures + 1 >= FAILURES_UNTIL_OFFLINE
        ? offlineSince(event.at)
        : { ...now, failures: now.failures + 1 };
  }
}

function offlineSince(at: number): Connection {
  return { online: false, failures: 0, since: at, missedBeats: 0 };
}

/** Ms until the next heartbeat. `random` (0 to 1) is the jitter that spreads the clients of one backend. */
export function nextHeartbeatDelay(now: Connection, random: number): number {
  if (now.online) return now.failures === 0 ? HEARTBEAT_INTERVAL_MS : VERIFY_DELAY_MS;
  const longest = Math.min(HEARTBEAT_INTERVAL_MS, FIRST_RETRY_MS * 2 ** Math.min(now.missedBeats, 5));
  return FIRST_RETRY_MS + (longest - FIRST_RETRY_MS) * (0.5 + random / 2);
}
