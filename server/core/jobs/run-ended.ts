import { causesOf, DatabaseUnavailable } from '../db/database-error.ts';

/** A run of a job may do nothing more. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

/** Whether a failure, wrapped at any depth, is one of the whole run and not of the item that met it. */
export const endsTheRun = (error: unknown): boolean =>
  causesOf(error).some((cause) => cause instanceof RunEnded || cause instanceof DatabaseUnavailable);
