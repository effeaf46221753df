import { useEffect } from 'react';
import { resolvePendingCommands } from '#src/core/api/money-command.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { whenTextsLoaded } from '#src/core/text/when-texts-loaded.ts';

/** Commands with their own texts; the keys of `earlier` in wallet.json. */
const NAMED_COMMANDS: ReadonlySet<string> = new Set([
  'createDeposit',
  'createWithdrawal',
  'cancelWithdrawal',
  'applyCoupon',
  'activateBonus',
  'redeemBonus',
  'excludeBonus',
  'placeBets',
  'cashOutBet',
]);

let reporting: Promise<void> | undefined;

/** Asks for the outcome of money commands whose answer never arrived, and reports it to the player (D3). Never throws. */
export function reportOpenCommands(): Promise<void> {
  reporting ??= report()
    .catch(() => {})
    .finally(() => {
      reporting = undefined;
    });
  return reporting;
}

async function report(): Promise<void> {
  const settled = await resolvePendingCommands();
  if (settled.length === 0) return;
  for (const scope of [
    'bets',
    'deposits',
    'withdrawals',
    'bonuses',
    'coupons',
    'transactions',
    'user',
  ] as const) {
    void queryClient.invalidateQueries({ queryKey: [scope] });
  }
  const sentences = settled.map(
    ({ call, end }) => `wallet:earlier.${NAMED_COMMANDS.has(call) ? call : 'other'}.${end}`,
  );
  whenTextsLoaded('wallet', () =>
    showAlert('info', [...new Set(sentences)].map((key) => i18n.t(key)).join(' ')),
  );
}

/** While a money screen is shown: asks as soon as there is a session and a connection, and whenever the connection returns. */
export function useOpenCommandsReport(): void {
  const status = useSessionStatus();
  const online = useOnline();
  useEffect(() => {
    if (status === 'in' && online) void reportOpenCommands();
  }, [status, online]);
}
