import { getReferrals } from '#contract/endpoints/player/referral-calls.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { Services } from '#server/core/services.ts';
import type { Bonus } from '#server/data/bonuses/bonus-lifecycle.ts';
import { listReferrals, referralCode } from '#server/data/bonuses/referral-rewards.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';

function stateOf({ status }: Bonus): 'waiting' | 'credited' | 'ended' {
  if (status === 'waiting') return 'waiting';
  return status === 'excluded' || status === 'expired' ? 'ended' : 'credited';
}

/** The player's referral link and its results. Takes the page's own address. */
export function referralEndpoints({ db }: Services, publicUrl: string): Endpoint[] {
  return [
    endpoint(
      getReferrals,
      async ({ caller: { playerId } }) => {
        const settings = await readSettings(db.queries);
        const code = await db.transaction((tx) => referralCode(tx, playerId));
        const { registered, qualified, rewards } = await listReferrals(db.queries, playerId);
        return {
          enabled: settings.refer_enabled && settings.bonus_enabled,
          code,
          link: `${publicUrl}/ref/${code}`,
          registered,
          qualified,
          deposit_min: settings.refer_min,
          deposit_max: settings.refer_max,
          referrer: {
            wallet_type: settings.refer_referrer_wallet_type,
            amount: settings.refer_referrer_amount,
          },
          referee: { wallet_type: settings.refer_referee_wallet_type, amount: settings.refer_referee_amount },
          rewards: rewards.map((bonus) => ({
            id: bonus.id,
            status: stateOf(bonus),
            wallet_type: bonus.walletType,
            amount: bonus.amountCents,
            created_at: new Date(bonus.createdAt).toISOString(),
          })),
        };
      },
      { quiet: true },
    ),
  ];
}
