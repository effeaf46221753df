// A coupon of real money that is for no deposit may pay at once: it is never a bonus that the player sees open.
import type { TFunction } from 'i18next';
import { LOCALES } from '#contract/languages.ts';
import { type Cents, formatMoney } from '#contract/rules/money/money.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import type { UserCoupon } from '#src/data/wallet/coupons.ts';

/** Opens the list of what is over on the bonuses' page: the id of its heading. */
export const OVER_BONUSES = 'bonuses-over';

/** What a coupon that was just applied has put into the real balance (cents); 0 for any other. */
function paidAtOnce(held: UserCoupon | null | undefined): Cents {
  if (!held || held.coupon.deposit || held.status !== 'applied' || held.waiting) return 0;
  const { terms } = held.coupon;
  return terms?.wallet === 'real' ? terms.amount : 0;
}

/** The sentence of that moment, with its amount; empty where nothing was paid. Takes `t` of any feature. */
export function paidAtOnceText(held: UserCoupon | null | undefined, t: TFunction): string {
  const paid = paidAtOnce(held);
  if (!held || paid === 0) return '';
  const amount = formatMoney(paid, LOCALES[currentLanguage()]);
  return t('bonuses:moment.paid', { name: held.coupon.name || held.coupon.code, amount });
}

/** §4: where the player reads what an applied coupon gave them, one that is for no deposit. */
export const bonusPlaceOf = (held: UserCoupon | null | undefined): string =>
  paidAtOnce(held) === 0 ? paths.bonuses : `${paths.bonuses}#${OVER_BONUSES}`;
