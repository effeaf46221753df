import type { TFunction } from 'i18next';
import { NetworkError } from '../net/http.ts';
import { ApiError, codeOfStatus } from './call.ts';

/**
 * The sentence that an error shows to the player. The server words its refusals; for an answer without a text there is a
 * sentence by code or by status. Takes what was thrown and `t` of any feature; texts are in shell.json under `failure`.
 */
export function errorText(error: unknown, t: TFunction): string {
  if (error instanceof ApiError)
    return error.text || t([`shell:failure.${error.code}`, `shell:failure.${codeOfStatus(error.status)}`]);
  // By name: a page that shows a list shouldn't load the money commands.
  if (error instanceof Error && error.name === 'UnknownOutcomeError')
    return t('shell:failure.command_unclear');
  if (error instanceof Error && error.name === 'CommandNotReceivedError') {
    return t('shell:failure.command_never_arrived');
  }
  if (error instanceof NetworkError) return t('shell:failure.no_answer');
  return t('shell:failure.internal');
}
