import type { CallDocumentation } from './call-documentation.ts';

export const contentCallsDocumentation = {
  getSettings: {
    summary: 'Site settings, one flat record',
    errors: ['internal'],
  },
  getModalImages: {
    summary: 'Pictures of the modals',
    errors: ['internal'],
  },
  listBanners: {
    summary: 'Banners of the home page',
    errors: ['internal'],
  },
  listPromotions: {
    summary: 'Promotions',
    errors: ['internal'],
  },
  getSeo: {
    summary: 'Title and description of a section',
    errors: ['not_found'],
  },
  getRegulation: {
    summary: 'One regulation text',
    errors: ['not_found'],
  },
  getCouponText: {
    summary: 'Text about coupons shown at registration',
    errors: ['internal'],
  },
  reportVitals: {
    summary: 'Web vitals of one page view',
    errors: ['invalid_input', 'too_many'],
  },
} satisfies Record<string, CallDocumentation>;
