// A command that moves money is sent once, under an idempotency key that is created and stored before sending. After an unclear
// answer the backend is asked for the outcome (D3, D6). A command is never queued to be sent later.
import type { BodyOf, Call, ResponseOf } from '#contract/define-call.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { getCommand, voidCommand } from '#contract/endpoints/wallet/wallet-calls.ts';
import { STORED } from '#contract/stored.ts';
import { randomId } from '../device/random-id.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { blockReload } from '../pwa/reload-gate.ts';
import { ApiError, call, parseResponse } from './call.ts';

/** It is unknown whether the money moved. The key stays stored, so that the outcome can be requested again. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';
  /** Names its sentence (error-text.ts). */
  readonly failure = 'command_unclear';
  readonly key: string;
  constructor(key: string, cause: unknown) {
    super(`Unknown outcome: ${key}`, { cause });
    this.key = key;
  }
}

/** The command never reached the backend: no money moved, and the player may try again. */
class CommandNotReceivedError extends Error {
  override name = 'CommandNotReceivedError';
  readonly failure = 'command_never_arrived';
  constructor(cause: unknown) {
    super('Never arrived', { cause });
  }
}

const MAX_LOOKUPS = 5;
const LOOKUP_INTERVAL_MS = 1_000;
/** Where the server wants to be asked later than after this time (ms), the outcome stays unknown for now. */
const LONGEST_LOOKUP_WAIT_MS = 10_000;

/** Keys of commands that this page is sending or asking about. */
const inFlight = new Set<string>();

/**
 * Sends a money command and returns its answer, also if the answer had to be requested separately. Creates the key unless one is
 * given. `onUnclear` is called when the look-up begins. Throws `ApiError`, `CommandNotReceivedError` or `UnknownOutcomeError`;
 * the cause of the last two is the error of the first attempt.
 */
export async function sendMoneyCommand<C extends Call>(
  what: C,
  command: {
    body?: BodyOf<C>;
    params?: Readonly<Record<string, string>>;
    headers?: Readonly<Record<string, string>>;
    key?: string;
  },
  onUnclear: () => void = () => {},
): Promise<ResponseOf<C>> {
  const key = command.key ?? randomId();
  inFlight.add(key);
  const release = blockReload('money');
  storeOpenCommand({ key, call: what.name, player: readStored(STORED.userId) ?? undefined });
  try {
    const answer = await call(what, { ...command, key });
    removeOpenCommand(key);
    return answer;
  } catch (error) {
    if (isRefusal(error)) {
      removeOpenCommand(key);
      throw error;
    }
    onUnclear();
    return await pollOutcome(what, key, error);
  } finally {
    inFlight.delete(key);
    release();
  }
}

/**
 * Whether the backend itself refused: nothing moved. With no answer, a 5xx, a proxy's 408, a page, or a 403 or 404 without JSON,
 * which a filter can send after the money moved, the outcome is unknown. So it is with an unreadable 2xx answer: the command may
 * have been executed, and sending it again under a new key would execute it twice.
 */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    error.status !== 408 &&
    error.answer !== undefined &&
    (Boolean(error.answer) || (error.status !== 403 && error.status !== 404))
  );
}

/** The outcome of a command whose answer was lost. */
export type CommandOutcome = 'done' | 'refused' | 'never_arrived';

/** A command's key, its call by its name in the contract, and how it ended. */
interface ResolvedCommand {
  key: string;
  call: string;
  end: CommandOutcome;
}

/**
 * Requests once the outcome of every command of this player that an earlier attempt left unclear. Removes those with an outcome and returns
 * them. A command whose outcome is still unknown stays stored.
 */
export async function resolvePendingCommands(): Promise<ResolvedCommand[]> {
  const present = readStored(STORED.userId);
  const open = (readStored(STORED.openCommands) ?? []).filter(
    ({ key, player = present }) => player === present && !inFlight.has(key),
  );
  const asked = open.map(async (command) => {
    const end = await resolveCommand(command.key);
    return end ? [{ ...command, end }] : [];
  });
  const settled = (await Promise.all(asked)).flat();
  for (const command of settled) for (const listener of listeners) listener(command);
  return settled;
}

const listeners = new Set<(command: ResolvedCommand) => void>();

/** Reports how commands ended that an earlier attempt left unclear, whichever code asked about them. */
export function onCommandResolved(listener: (command: ResolvedCommand) => void): void {
  listeners.add(listener);
}

/**
 * Requests the outcome of the command with a key; null while it is running, or isn't known. `unavailable`: the backend stores no
 * outcomes (§7 alone), and never will know. Never throws.
 */
export async function fetchCommandOutcome(key: string): Promise<CommandOutcome | 'unavailable' | null> {
  try {
    const { state, status = 200 } = await askOutcome(key);
    if (state === 'running') return null;
    if (state === 'unknown') return 'never_arrived';
    return status >= 200 && status < 300 ? 'done' : 'refused';
  } catch (error) {
    return isMissing(error) && (await storesNoOutcomes(key)) ? 'unavailable' : null;
  }
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Whether the look-up itself answers 404 twice while the backend answers for the profile in between. One 404 proves nothing: it
 * may be a filter's, a gateway's during a deploy, or the answer to calling off a command that the backend does know.
 */
async function storesNoOutcomes(key: string): Promise<boolean> {
  const isUnknownCall = () => lookUp(key).then(() => false, isMissing);
  return (await isUnknownCall()) && call(getProfile).then(isUnknownCall, () => false);
}

const lookUp = (key: string) => call(getCommand, { params: { key } });

/** Asks what became of a command. One that has not arrived is called off, so that its delayed request moves nothing. */
async function askOutcome(key: string): Promise<ResponseOf<typeof getCommand>> {
  const known = await lookUp(key);
  return known.state === 'unknown' ? call(voidCommand, { params: { key } }) : known;
}

/** Whether the outcome of a command is still unknown. */
export function isCommandPending(key: string): boolean {
  return (readStored(STORED.openCommands) ?? []).some((open) => open.key === key);
}

async function resolveCommand(key: string): Promise<CommandOutcome | null> {
  const end = await fetchCommandOutcome(key);
  if (end) removeOpenCommand(key);
  return end === 'unavailable' ? null : end;
}

async function pollOutcome<C extends Call>(what: C, key: string, cause: unknown): Promise<ResponseOf<C>> {
  let waitMs = 0;
  for (let attempt = 0; attempt < MAX_LOOKUPS; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = LOOKUP_INTERVAL_MS;
    const known = await askOutcome(key).catch((error: unknown) => {
      if (isRefusal(error) && error.status !== 429) throw new UnknownOutcomeError(key, cause);
      if (error instanceof ApiError) waitMs = Math.max(waitMs, error.retryAfterMs);
      if (waitMs > LONGEST_LOOKUP_WAIT_MS) throw new UnknownOutcomeError(key, cause);
      return null;
    });
    if (known?.state === 'unknown') {
      removeOpenCommand(key);
      throw new CommandNotReceivedError(cause);
    }
    if (known?.state === 'done') {
      const status = known.status ?? 200;
      if (status >= 200 && status < 300) return readStoredAnswer(what, key, known.response);
      removeOpenCommand(key);
      throw new ApiError(`${what.method} ${what.path}`, {
        status,
        json: known.response,
      });
    }
  }
  throw new UnknownOutcomeError(key, cause);
}

/** The stored answer of an executed command. If it can't be read the key stays, because the command was executed all the same. */
function readStoredAnswer<C extends Call>(what: C, key: string, response: unknown): ResponseOf<C> {
  try {
    const answer = parseResponse(what, response);
    removeOpenCommand(key);
    return answer;
  } catch (error) {
    throw new UnknownOutcomeError(key, error);
  }
}

type OpenCommand = { key: string; call: string; player?: string | undefined };

function storeOpenCommand(command: OpenCommand): void {
  writeStored(STORED.openCommands, [...(readStored(STORED.openCommands) ?? []), command]);
}

function removeOpenCommand(key: string): void {
  const left = (readStored(STORED.openCommands) ?? []).filter((command) => command.key !== key);
  writeStored(STORED.openCommands, left);
}
