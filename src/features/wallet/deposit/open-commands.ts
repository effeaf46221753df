import { showAlert } from '#src/core/alerts.ts';
import { settleOpenCommands } from '#src/core/commands.ts';
import { loadTexts, texts } from '#src/core/i18n.ts';
import { queryClient } from '#src/core/query-client.ts';

let asking: Promise<void> | undefined;

/** Asks what became of charges whose answer never came, and tells the player (D3). Never throws. */
export function tellOpenCommands(): Promise<void> {
  asking ??= tell()
    .catch(() => {})
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

async function tell(): Promise<void> {
  const ends = new Set(await settleOpenCommands());
  if (ends.size === 0) return;
  void queryClient.invalidateQueries({ queryKey: ['deposits'] });
  void queryClient.invalidateQueries({ queryKey: ['transactions'] });
  await loadTexts('wallet');
  showAlert('info', [...ends].map((end) => texts.t(`wallet:deposit.earlier.${end}`)).join(' '));
}
