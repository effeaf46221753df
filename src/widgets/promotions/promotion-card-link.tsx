import { Link } from 'wouter';
import type { Promotion } from '#contract/endpoints/content.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { bannerBackground } from './banner-background.ts';
import { PromoCard } from './promo-card.tsx';
import { promotionDisplay } from './promotion-display.ts';

/** A promotion of a list, as a link to its rules. */
export function PromotionCardLink({ promotion, eager }: { promotion: Promotion; eager?: boolean }) {
  const { t } = useTranslation('home');
  return (
    <PromoCard
      {...promotionDisplay(promotion, t)}
      text={promotion.text}
      ground={bannerBackground(promotion.ground)}
      eager={eager}
      action={{ as: Link, href: paths.promotion(promotion.id), label: promotion.button || t('promos.rules') }}
    />
  );
}
