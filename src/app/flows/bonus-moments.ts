// Tells the player when a bonus is released, starts, is paid, is complete or expires, because that happens without a press of theirs.
import { LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import { whenTextsLoaded } from '#src/core/text/when-texts-loaded.ts';
import { type Bonus, bonusesQuery } from '#src/data/wallet/bonuses.ts';

interface BonusMoment {
  /** `unused`: it expired before it was activated, so no money moved. */
  kind: 'released' | 'started' | 'paid' | 'completed' | 'expired' | 'unused';
  bonus: Bonus;
}

/**
 * What happened between two lists of open bonuses. `now`: ms since 1970. What the player does (activate, redeem, give up)
 * is no moment: its own alert says so. A completed bonus doesn't expire (D11): its date says nothing about why it is gone.
 */
export function bonusMoments(before: readonly Bonus[], after: readonly Bonus[], now: number): BonusMoment[] {
  return before.flatMap((bonus): BonusMoment[] => {
    const next = after.find(({ id }) => id === bonus.id);
    if (!next) {
      const isExpired = bonus.expires_at !== null && bonus.expires_at <= now && bonus.status !== 'completed';
      if (isExpired) return [{ kind: bonus.status === 'active' ? 'expired' : 'unused', bonus }];
      return bonus.status === 'waiting' && bonus.wallet === 'real' ? [{ kind: 'paid', bonus }] : [];
    }
    if (bonus.status === 'waiting' && next.status === 'available') return [{ kind: 'released', bonus: next }];
    if (bonus.status === 'waiting' && next.status === 'active') return [{ kind: 'started', bonus: next }];
    return bonus.status === 'active' && next.status === 'completed'
      ? [{ kind: 'completed', bonus: next }]
      : [];
  });
}

/** Shows an alert for each moment from now on. Returns the way to stop. */
export function announceBonusMoments(): () => void {
  const known = () => queryClient.getQueryData(bonusesQuery(currentLanguage()).queryKey);
  let before = known();
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'bonuses') return;
    const after = known();
    if (after === before) return;
    const moments = before && after ? bonusMoments(before, after, serverClock.now()) : [];
    before = after;
    if (moments.length > 0) whenTextsLoaded('bonuses', () => announce(moments));
  });
}

function announce(moments: readonly BonusMoment[]): void {
  for (const { kind, bonus } of moments) {
    const amount = kind === 'started' || kind === 'completed' ? bonus.balance : bonus.amount;
    const values = {
      name: bonus.name || i18n.t('bonuses:untitled'),
      amount: formatMoney(amount, LOCALES[currentLanguage()]),
    };
    showAlert(
      kind === 'expired' || kind === 'unused' ? 'info' : 'success',
      i18n.t(`bonuses:moment.${kind}`, values),
    );
  }
}
