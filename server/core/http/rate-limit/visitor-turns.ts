// The turns of callers without a login: a share of the connections to the database and of the event loop for all of them, divided among
// their addresses. Players and parties have the rest.
import type { Context, MiddlewareHandler } from 'hono';
import { type HeldTurn, runInTurn } from '#server/core/held-turn.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { countedAddress } from '../client-address.ts';
import { type HttpEnv, requestMetadataOf } from '../request-metadata.ts';
import type { Crowd } from './crowd-rest.ts';
import { type FairTurnLimits, openFairTurns, type Place } from './fair-turns.ts';
import { openPartyTurns } from './party-turns.ts';

interface VisitorLoadLimits {
  /** Calls that only read. */
  reads: FairTurnLimits;
  /** Logins, registrations and the like: most of their time goes into hashing and other companies' answers, without a connection. */
  commands: FairTurnLimits;
  /** Calls to one outside party, for which visitors' calls leave their turn. */
  parties: FairTurnLimits;
}

export interface VisitorTurns {
  /** Runs work for a caller without a login when it is their address's turn (an IPv6 address counts as its /64). Throws like `FairTurns`. */
  run<Result>(
    context: Context<HttpEnv>,
    kind: 'reads' | 'commands',
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** Of ten connections to the database, those on which visitors' reads run. */
const SHARE_OF_TEN = 3;

/** What is answered from memory meanwhile takes no time, so 200 visitors behind one address hardly rest. */
const CROWD: Crowd = { over: 50, rests: 1 };

/**
 * The limits for a pool of so many connections. An address may stand for the 200 visitors of a mobile network, each of whom sends some
 * twelve calls at once for the home page.
 */
export function visitorLoadLimits(poolSize: number): VisitorLoadLimits {
  const running = Math.max(1, Math.floor((poolSize * SHARE_OF_TEN) / 10));
  const others = { running: 24, runningPerKey: 8, waiting: 2_000, waitingPerKey: 400 };
  return {
    reads: {
      running,
      runningPerKey: Math.max(1, running - 1),
      waiting: 6_000,
      waitingPerKey: 2_400,
      crowd: CROWD,
    },
    commands: { ...others, crowd: CROWD },
    parties: others,
  };
}

/** Opens the turns of all visitors of this copy. */
export function openVisitorTurns(limits: VisitorLoadLimits): VisitorTurns {
  const turns = { reads: openFairTurns(limits.reads), commands: openFairTurns(limits.commands) };
  const askInTurn = openPartyTurns(limits.parties);
  return {
    run(context, kind, work) {
      // The page that is being drawn has its turn already, and waits for these.
      if (context.env?.isOwn) return work();
      const address = countedAddress(requestMetadataOf(context).ip);
      // Who hung up while waiting gets nothing done: their next calls would wait behind it.
      const assertConnected = () => {
        if (context.env?.outgoing?.destroyed) throw new Refusal('too_many');
      };
      const held = (place: Place): HeldTurn => ({
        askParty: (party, ask) =>
          place.leaveWhile(() =>
            askInTurn(party, address, async () => {
              assertConnected();
              return ask();
            }),
          ),
      });
      return turns[kind].run(address, async (place) => {
        assertConnected();
        return runInTurn(held(place), work);
      });
    },
  };
}

/** Gives every request of a route a turn among those of visitors' reads. */
export function inVisitorTurns(turns: VisitorTurns): MiddlewareHandler<HttpEnv> {
  return (context, next) => turns.run(context, 'reads', next);
}
