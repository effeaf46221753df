import * as v from 'valibot';
import {
  balanceAnswer,
  GAME_PATHS,
  type OpenedAnswer,
  openedAnswer,
  type PlayAnswer,
  type PlayRequest,
  playAnswer,
  type RoundRequest,
  type SeedsAnswer,
  type SeedsRequest,
  type SeenRequest,
  seedsAnswer,
  seenAnswer,
} from '../game-protocol.ts';

const PATIENCE_MS = 10_000;

function send(path: string, body: object, keepalive: boolean): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
    keepalive,
  });
}

async function post<Schema extends v.GenericSchema>(
  path: string,
  body: object,
  schema: Schema,
  keepalive = false,
): Promise<v.InferOutput<Schema>> {
  const response = await send(path, body, keepalive);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return v.parse(schema, await response.json());
}

/** Opens the session of a launch. Throws if it was used, expired, or no answer came. */
export const openSession = (token: string): Promise<OpenedAnswer> =>
  post(GAME_PATHS.open, { token }, openedAnswer);

/** What may be staked, in cents; null if the wallet doesn't answer. */
export async function readBalance(session: string): Promise<number | null> {
  return (await post(GAME_PATHS.balance, { session }, balanceAnswer)).balance;
}

/** Requests a round. A lost answer leaves the round unknown: repeat the request with the same name. */
export const playRound = (request: PlayRequest): Promise<PlayAnswer> =>
  post(GAME_PATHS.play, request, playAnswer).catch(() => ({ type: 'pending' }));

/**
 * Reports that the player saw a round end, which pays a win that waited for it. Returns what may be staked next (cents);
 * null if that is unknown. If the report is lost, the round is merely shown once more, and paid by itself later.
 */
export async function reportRoundSeen(request: SeenRequest): Promise<number | null> {
  return post(GAME_PATHS.seen, request, seenAnswer, true).then(
    ({ balance }) => balance,
    () => null,
  );
}

/** How a round stands. A lost answer leaves that unknown: ask again. */
export const readRound = (request: RoundRequest): Promise<PlayAnswer> =>
  post(GAME_PATHS.round, request, playAnswer).catch(() => ({ type: 'pending' }));

/** Ends a running round at the moment at which the server has the request. */
export const stopRound = (request: RoundRequest): Promise<PlayAnswer> =>
  post(GAME_PATHS.stop, request, playAnswer).catch(() => ({ type: 'pending' }));

/** Shows, or changes, the seeds of a provably fair game. Throws if no answer came. */
export const askSeeds = (request: SeedsRequest): Promise<SeedsAnswer> =>
  post(GAME_PATHS.seeds, request, seedsAnswer);
