import { Link } from 'wouter';
import type { Promotion } from '#contract/endpoints/content.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { bannerBackground } from '#src/widgets/promotions/banner-background.ts';
import { PromoCard } from '#src/widgets/promotions/promo-card.tsx';
import { promotionPiece } from './promotion-piece.ts';

/** A promotion of a list, leading to its rules. */
export function PromotionCard({ promotion, eager }: { promotion: Promotion; eager?: boolean }) {
  const { t } = useTranslation('home');
  return (
    <PromoCard
      {...promotionPiece(promotion, t)}
      text={promotion.text}
      ground={bannerBackground(promotion.ground)}
      eager={eager}
      action={{ as: Link, href: paths.promotion(promotion.id), label: promotion.button || t('promos.rules') }}
    />
  );
}
