import type { Localised } from '#server/core/localised.ts';

/** What the registration page says about coupons. */
export const REGISTRATION_COUPON_TEXT: Localised = {
  pt: 'Se você tem um cupom, guarde o código: ele é usado no depósito ou na página de promoções.',
  en: 'If you have a coupon, keep its code: it is used in the deposit or on the promotions page.',
  es: 'Si tienes un cupón, guarda el código: se usa en el depósito o en la página de promociones.',
};
