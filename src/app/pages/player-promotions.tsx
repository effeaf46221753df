import { PlayerPromotionsPage } from '#src/features/bonuses/coupon/player-promotions-page.tsx';
import { PromotionList } from '#src/features/promotions/promotions-page.tsx';

/** §2 `/user/promotion`: two areas on one page. */
export function PlayerPromotions() {
  return (
    <PlayerPromotionsPage>
      <PromotionList />
    </PlayerPromotionsPage>
  );
}
