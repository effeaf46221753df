import * as v from 'valibot';
import {
  balanceAnswer,
  type OpenedAnswer,
  openedAnswer,
  SLOT_PATHS,
  type SpinAnswer,
  type SpinRequest,
  spinAnswer,
} from '../slot-protocol.ts';

const PATIENCE_MS = 10_000;

async function post<Schema extends v.GenericSchema>(
  path: string,
  body: object,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return v.parse(schema, await response.json());
}

/** Opens the session of a launch. Throws where it was used, came too late, or no answer came. */
export const openSession = (token: string): Promise<OpenedAnswer> =>
  post(SLOT_PATHS.open, { token }, openedAnswer);

/** What may be staked, in cents; null where the wallet doesn't say. */
export async function readBalance(session: string): Promise<number | null> {
  return (await post(SLOT_PATHS.balance, { session }, balanceAnswer)).balance;
}

/** Asks for a round. A lost answer is no answer about the round: ask again with the same name. */
export const playRound = (request: SpinRequest): Promise<SpinAnswer> =>
  post(SLOT_PATHS.spin, request, spinAnswer).catch(() => ({ type: 'pending' }));
