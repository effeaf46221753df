// What the public may read: banners, promotions, SEO texts, regulation texts and the coupon text of registration.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { id, listOf, orDefault, text } from '../../schema.ts';

/** §3. `image` is an address or the 32-character id of a picture at the image host. What is beyond §3 is optional. */
const banner = v.object({
  id,
  image: v.string(),
  image_mobile: orDefault(v.nullable(v.string()), null),
  link: orDefault(text, ''),
  title: orDefault(text, ''),
  text: orDefault(text, ''),
  button: orDefault(text, ''),
  /** Ground colour behind the drawn art, `#rrggbb`. */
  ground: orDefault(text, ''),
  /** The Ministry's sentence that belongs to the piece (D11). */
  warning: orDefault(text, ''),
});
export type Banner = v.InferOutput<typeof banner>;

export const listBanners = defineCall({
  name: 'listBanners',
  method: 'GET',
  path: '/v2/banners',
  access: 'public',
  response: listOf(banner),
  noRetry: true,
});

/** §3. `image` without http in front gets the storage path. `content` is rich text that the page sanitises. */
export const promotion = v.object({
  id,
  image: orDefault(text, ''),
  title: orDefault(text, ''),
  text: orDefault(text, ''),
  content: orDefault(text, ''),
  button: orDefault(text, ''),
  ground: orDefault(text, ''),
  warning: orDefault(text, ''),
  state: orDefault(v.picklist(['active', 'ended']), 'active'),
  /** The coupon that takes part in it; empty where none does. */
  coupon_code: orDefault(text, ''),
});
export type Promotion = v.InferOutput<typeof promotion>;

export const listPromotions = defineCall({
  name: 'listPromotions',
  method: 'GET',
  path: '/v2/promotions',
  access: 'public',
  response: listOf(promotion),
});

/** §3 */
const seo = v.object({
  id: orDefault(v.nullable(id), null),
  title: orDefault(text, ''),
  content: orDefault(text, ''),
});
export type Seo = v.InferOutput<typeof seo>;

const seoQuery = v.object({
  section_name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  source_id: v.optional(v.pipe(v.string(), v.maxLength(80))),
});

export const getSeo = defineCall({
  name: 'getSeo',
  method: 'GET',
  path: '/api/seo',
  access: 'public',
  query: seoQuery,
  response: seo,
});

const regulation = v.object({
  slug: v.string(),
  title: v.string(),
  content: v.string(),
  updated_at: orDefault(text, ''),
});
export type Regulation = v.InferOutput<typeof regulation>;

export const getRegulation = defineCall({
  name: 'getRegulation',
  method: 'GET',
  path: '/v2/regulations/{slug}',
  access: 'public',
  response: regulation,
});

export const getCouponText = defineCall({
  name: 'getCouponText',
  method: 'GET',
  path: '/v2/coupons/register',
  access: 'public',
  response: v.object({ text: orDefault(text, '') }),
});
