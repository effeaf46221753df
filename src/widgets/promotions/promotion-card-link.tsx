import { Link } from 'wouter';
import type { Promotion } from '#contract/endpoints/content.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { bannerBackground } from './banner-background.ts';
import { BannerCard, type BannerCardProps } from './banner-card.tsx';
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

type PromoCardProps = Omit<BannerCardProps, 'mark' | 'action'> & {
  /** The link to the rules: `Ler regras`. */
  action: NonNullable<BannerCardProps['action']>;
  /** `Ativa`, `Usada`, `Encerrada`. */
  state?: { label: string; live: boolean } | undefined;
};

/** A promotion in a list: the promotional piece with its state. */
function PromoCard({ state, ...piece }: PromoCardProps) {
  return (
    <BannerCard
      {...piece}
      mark={state ? <Tag tone={state.live ? 'good' : 'plain'}>{state.label}</Tag> : null}
    />
  );
}
