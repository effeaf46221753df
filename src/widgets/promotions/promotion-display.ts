import type { TFunction } from 'i18next';
import type { Promotion } from '#contract/endpoints/content.ts';
import { promotionImage } from '#contract/rules/images.ts';
import { config } from '#src/core/config/app-config.ts';

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
