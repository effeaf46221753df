import type { TFunction } from 'i18next';
import { CallRefused } from './call.ts';
import { FetchFailed } from './http.ts';

/**
 * What a failure says to the player: the server's own words, else ours by code.
 * Takes what was thrown and `t` of any feature; texts are in shell.json under `failure`.
 */
export function failureText(error: unknown, t: TFunction): string {
  if (error instanceof CallRefused) return error.text || t(`shell:failure.${error.code}`);
  // By name: whoever shows a list shouldn't load what sends money.
  if (error instanceof Error && error.name === 'CommandUnclear') return t('shell:failure.command_unclear');
  if (error instanceof Error && error.name === 'CommandNeverArrived') {
    return t('shell:failure.command_never_arrived');
  }
  if (error instanceof FetchFailed) return t('shell:failure.no_answer');
  return t('shell:failure.internal');
}
