import { Link } from 'wouter';
import type { Promotion } from '#contract/endpoints/content.ts';
import { paths } from '#src/core/paths.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { bannerGround } from '#src/ui/banner-ground.ts';
import { PromoCard } from '#src/ui/promo-card.tsx';
import { promotionPiece } from './promotion-piece.ts';

/** A promotion of a list, leading to its rules. */
export function PromotionCard({ promotion, eager }: { promotion: Promotion; eager?: boolean }) {
  const { t } = useTranslation('home');
  return (
    <PromoCard
      {...promotionPiece(promotion, t)}
      text={promotion.text}
      ground={bannerGround(promotion.ground)}
      eager={eager}
      action={{ as: Link, href: paths.promotion(promotion.id), label: promotion.button || t('promos.rules') }}
    />
  );
}
