import {
  endOtherSessions,
  endSession,
  listSessions,
} from '#contract/endpoints/player/open-sessions-calls.ts';
import { reportActivity } from '#contract/endpoints/player/session-calls.ts';
import { canonicalAddress, ipv6Network } from '#server/core/http/client-address.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Services } from '#server/core/services.ts';
import {
  endSession as endOne,
  endPlayerSessions,
  listLiveSessions,
} from '#server/data/players/player-sessions.ts';

// A session's device as a player recognizes it: only browser and system. The order matters, because user agents also
// name related browsers.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (userAgent: string, names: readonly [RegExp, string][]) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** `Chrome · Android` from a User-Agent header; empty if unknown. */
export function deviceName(userAgent: string): string {
  return [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)].filter(Boolean).join(' · ');
}

/** An IP address without the part that identifies a household: `203.0.113.•`, `2001:db8:1:•`. */
export function maskIpAddress(ip: string): string {
  const network = ipv6Network(ip, 3);
  if (network !== undefined) return [network.replace(/(^|:)0(:0)*$/, ''), '•'].filter(Boolean).join(':');
  return canonicalAddress(ip)?.replace(/\d+$/, '•') ?? '•';
}

/** A player's live sessions, and how to end them. */
export function sessionListEndpoints({ db, log }: Services): Endpoint[] {
  return [
    // The request itself is enough: it was recorded as activity before this handler.
    endpoint(reportActivity, async () => ({}), { concurrent: true }),

    endpoint(listSessions, async ({ caller, now }) => {
      const sessions = await listLiveSessions(db.queries, caller.playerId, now);
      const isCurrent = (id: string) => Number(id === caller.sessionId);
      return {
        data: sessions
          .toSorted((one, other) => isCurrent(other.id) - isCurrent(one.id))
          .map((session) => ({
            id: session.id,
            device: deviceName(session.userAgent),
            address: maskIpAddress(session.ip),
            started_at: new Date(session.startedAt).toISOString(),
            last_seen_at: new Date(session.lastSeenAt).toISOString(),
            current: session.id === caller.sessionId,
          })),
      };
    }),

    endpoint(endSession, async ({ caller, params, now }) => {
      const sessions = await listLiveSessions(db.queries, caller.playerId, now);
      const found = sessions.find(({ id }) => id === params.id);
      // Another player's session counts as missing (D13).
      if (!found) throw new Refusal('not_found');
      await db.transaction((tx) => endOne(tx, found.id, 'ended by the player', now));
      log.info({ playerId: caller.playerId }, 'a session was ended from another session');
      return { success: true };
    }),

    endpoint(endOtherSessions, async ({ caller, now }) => {
      const { playerId, sessionId } = caller;
      const ended = await db.transaction((tx) =>
        endPlayerSessions(tx, playerId, { but: sessionId, reason: 'ended by the player', now }),
      );
      log.info({ playerId, ended }, 'the other sessions were ended');
      return { success: true, ended };
    }),
  ];
}
