import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Promotion } from '#contract/endpoints/content/content-calls.ts';
import { promotionImage } from '#contract/rules/page/images.ts';
import { config } from '#src/core/config/app-config.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { BannerCard, type BannerCardProps, bannerBackground } from './banner-card.tsx';

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

/** What a promotion shows on every page. A backend that implements only §7 sends just an id and a picture. */
interface PromotionDisplay {
  title: string;
  /** Address; empty if none. */
  art: string;
  /** D11: the Ministry's warning is part of the piece; the app's default is used if the backend sends none. */
  warning: { age: string; text: string };
  state: { label: string; live: boolean };
}

/** Takes a promotion and `t` of any feature. */
export function promotionDisplay(promotion: Promotion, t: TFunction): PromotionDisplay {
  const live = promotion.state === 'active';
  return {
    title: promotion.title || t('home:promos.untitled'),
    art: promotionImage(promotion.image, config().storagePath),
    warning: { age: t('shell:protection.age'), text: promotion.warning || t('shell:footer.warning') },
    state: { label: t(live ? 'home:promos.active' : 'home:promos.ended'), live },
  };
}
