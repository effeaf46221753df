import { useQuery } from '@tanstack/react-query';
import { useSettings } from '#src/data/content/settings.ts';
import { withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';

/** Whether a player can request a withdrawal: D15's `withdraw_enabled`; a barred or leaving player can always withdraw everything (D11). */
export function useWithdrawOpen(): boolean {
  const { withdraw_enabled } = useSettings();
  const room = useQuery({ ...withdrawLimitsQuery(), enabled: !withdraw_enabled }).data;
  return withdraw_enabled || room?.everything === true;
}
