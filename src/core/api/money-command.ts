// A command that moves money is sent once, under a key that is made and stored before sending; after an unclear answer the backend
// is asked what became of it (D3, D6). Nothing here waits in a queue to fire later.
import type { BodyOf, Call, ResponseOf } from '#contract/call.ts';
import { getCommand } from '#contract/endpoints/wallet.ts';
import { STORED } from '#contract/stored.ts';
import { randomId } from '../device/random-id.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { NetworkError } from '../net/http.ts';
import { blockReload } from '../pwa/reload-gate.ts';
import { ApiError, ContractViolation, call, checked } from './call.ts';

/** Nobody knows yet whether the money moved: the key stays, so that asking again is safe. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';
  readonly key: string;
  constructor(key: string, cause: unknown) {
    super(`It isn't clear what became of command ${key}`, { cause });
    this.key = key;
  }
}

/** It never arrived: nothing moved, and the player may try again. */
class CommandNotReceivedError extends Error {
  override name = 'CommandNotReceivedError';
  constructor(cause: unknown) {
    super('The command never arrived', { cause });
  }
}

const QUESTIONS = 5;
const BETWEEN_QUESTIONS_MS = 1_000;

/** Keys of commands that this page is sending or asking about. */
const underWay = new Set<string>();

/**
 * Sends a money command and gives its answer, also where the answer had to be asked for. Its key is made here unless it
 * comes along. `onUnclear` is called when the look-up begins. Throws `ApiError`, `CommandNotReceivedError`, `UnknownOutcomeError`; the last two have
 * what the first try met as their cause.
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
  underWay.add(key);
  const release = blockReload('money');
  keep({ key, call: what.name, body: JSON.stringify(command.body ?? null), at: Date.now() });
  try {
    const answer = await call(what, { ...command, key });
    drop(key);
    return answer;
  } catch (error) {
    if (!isUnclear(error)) {
      drop(key);
      throw error;
    }
    onUnclear();
    return await outcomeOf(what, key, error);
  } finally {
    underWay.delete(key);
    release();
  }
}

/**
 * No answer, or one from something between us and the command: 5xx may come after the money moved. One that can't be read is a
 * yes in words that this page doesn't know: sent anew it would be done twice.
 */
function isUnclear(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    error instanceof ContractViolation ||
    (error instanceof ApiError && error.status >= 500)
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
 * Asks once about every command that an earlier try left unclear, forgets those that are settled and says how they
 * ended. One whose outcome is still unknown stays for the next time.
 */
export async function resolvePendingCommands(): Promise<ResolvedCommand[]> {
  const open = (readStored(STORED.openCommands) ?? []).filter(({ key }) => !underWay.has(key));
  const asked = open.map(async ({ key, call: name }) => ({ key, call: name, end: await endOf(key) }));
  const settled = (await Promise.all(asked)).flatMap(({ end, ...command }) =>
    end === null ? [] : [{ ...command, end }],
  );
  for (const command of settled) for (const listener of listeners) listener(command);
  return settled;
}

const listeners = new Set<(command: ResolvedCommand) => void>();

/** Reports how commands ended that an earlier attempt left unclear, whichever code asked about them. */
export function onCommandResolved(listener: (command: ResolvedCommand) => void): void {
  listeners.add(listener);
}

/** Asks what became of the command of a key; null while it runs. Throws as the call does. */
export async function fetchCommandOutcome(key: string): Promise<CommandOutcome | null> {
  const { state, status = 200 } = await call(getCommand, { params: { key } });
  if (state === 'running') return null;
  if (state === 'unknown') return 'never_arrived';
  return status >= 200 && status < 300 ? 'done' : 'refused';
}

/** Whether a command is still among those that a try left unclear. */
export function isCommandPending(key: string): boolean {
  return (readStored(STORED.openCommands) ?? []).some((open) => open.key === key);
}

async function endOf(key: string): Promise<CommandOutcome | null> {
  try {
    const end = await fetchCommandOutcome(key);
    if (end !== null) drop(key);
    return end;
  } catch (error) {
    // A backend that stores no commands never knows.
    if (error instanceof ApiError && error.status === 404) drop(key);
    return null;
  }
}

async function outcomeOf<C extends Call>(what: C, key: string, cause: unknown): Promise<ResponseOf<C>> {
  for (let question = 0; question < QUESTIONS; question += 1) {
    if (question > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_QUESTIONS_MS));
    const known = await call(getCommand, { params: { key } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) throw new UnknownOutcomeError(key, cause);
      return null;
    });
    if (known?.state === 'unknown') {
      drop(key);
      throw new CommandNotReceivedError(cause);
    }
    if (known?.state === 'done') {
      const status = known.status ?? 200;
      if (status >= 200 && status < 300) return takenOver(what, key, known.response);
      drop(key);
      throw new ApiError(`${what.method} ${what.path}`, {
        status,
        json: known.response,
        retryAfterS: null,
      });
    }
  }
  throw new UnknownOutcomeError(key, cause);
}

/** The answer of a command that was done. The key of one that can't be read stays: asked anew it is done, whatever it says. */
function takenOver<C extends Call>(what: C, key: string, response: unknown): ResponseOf<C> {
  try {
    const answer = checked(what, response);
    drop(key);
    return answer;
  } catch (error) {
    throw new UnknownOutcomeError(key, error);
  }
}

type OpenCommand = { key: string; call: string; body: string; at: number };

function keep(command: OpenCommand): void {
  writeStored(STORED.openCommands, [...(readStored(STORED.openCommands) ?? []), command]);
}

function drop(key: string): void {
  const left = (readStored(STORED.openCommands) ?? []).filter((command) => command.key !== key);
  writeStored(STORED.openCommands, left);
}
