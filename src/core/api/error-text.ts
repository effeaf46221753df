import type { TFunction } from 'i18next';
import { ApiError, codeOfStatus } from './call.ts';

/**
 * The sentence that an error shows to the player. The server words its refusals; for an answer without a text there is a
 * sentence by code or by status, with the time to wait where the server names one. Other errors name their sentence in a field
 * `failure`. Takes what was thrown and `t` of any feature; texts are in shell.json under `failure`, in the first load:
 * what no call of the page can meet, such as a body that is too large, has the general one.
 */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t(`shell:failure.${Object(error).failure ?? 'internal'}`);
  return (
    error.text ||
    t(
      [error.code, codeOfStatus(error.status), 'internal'].map((key) => `shell:failure.${key}`),
      {
        // With the space after it: without a time nothing stands there.
        wait: error.retryAfterMs ? `${Math.ceil(error.retryAfterMs / 1_000)} s ` : '',
      },
    )
  );
}
