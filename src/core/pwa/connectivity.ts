// Whether there is a way to the backend. Offline is what the device says, or what failed requests and missed heartbeats
// show; back online is what an answer of the backend shows (D6). Pure: core/pwa/heartbeat.ts has the clock and the calls.

export interface Connection {
  online: boolean;
  /** Doubts since the last answer: a failed request is one at most, every missed heartbeat one more. */
  doubts: number;
  /** When it went offline (ms): an answer to what was asked before shows nothing. */
  since: number;
  /** Heartbeats missed since it went offline. */
  tries: number;
}

type ConnectionEvent =
  | { type: 'device-offline'; at: number }
  /** The backend answered what was asked then (ms). */
  | { type: 'answered'; askedAt: number }
  /** A request got no answer that is the backend's. */
  | { type: 'request-failed' }
  | { type: 'beat-missed'; at: number };

const DOUBTS = 2;
const BEAT_EVERY_MS = 30_000;
/** Between a doubt and the heartbeat that settles it. */
const SETTLE_MS = 1_000;
const FIRST_TRY_MS = 2_000;

/** How it begins: as the device says. */
export function initialConnection(deviceOnline: boolean, at: number): Connection {
  return { online: deviceOnline, doubts: 0, since: at, tries: 0 };
}

/** The connection after an event; one that changes nothing gives the same. */
export function nextConnection(now: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'device-offline':
      return now.online ? offlineSince(event.at) : now;
    case 'answered':
      if (now.online) return now.doubts === 0 ? now : { ...now, doubts: 0 };
      return event.askedAt < now.since ? now : { online: true, doubts: 0, since: now.since, tries: 0 };
    case 'request-failed':
      return now.online && now.doubts === 0 ? { ...now, doubts: 1 } : now;
    case 'beat-missed':
      if (!now.online) return { ...now, tries: now.tries + 1 };
      return now.doubts + 1 >= DOUBTS ? offlineSince(event.at) : { ...now, doubts: now.doubts + 1 };
  }
}

function offlineSince(at: number): Connection {
  return { online: false, doubts: 0, since: at, tries: 0 };
}

/** Ms until the next heartbeat; `random` (0 to 1) spreads those who wait for the same backend. */
export function nextHeartbeatDelay(now: Connection, random: number): number {
  if (now.online) return now.doubts === 0 ? BEAT_EVERY_MS : SETTLE_MS;
  const longest = Math.min(BEAT_EVERY_MS, FIRST_TRY_MS * 2 ** Math.min(now.tries, 5));
  return FIRST_TRY_MS + (longest - FIRST_TRY_MS) * (0.5 + random / 2);
}
