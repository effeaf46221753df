import { ApiError } from './call.ts';

/** Whether the backend answered that it has no such thing; one that doesn't know the call at all says the same (D1). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
