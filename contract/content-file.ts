// The file in which the operator writes content: `npm run ops -- content` writes one, `content apply` reads it. Records are named by
// their id; one that exists is replaced, others stay. Amounts are cents.
import * as v from 'valibot';
import { calendarDay, calendarMoment } from './rules/player/calendar-day.ts';

const name = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/, 'content_id'));
const short = v.pipe(v.string(), v.maxLength(300));
const localisedOf = <Text extends v.GenericSchema<string, string>>(text: Text) =>
  v.strictObject({ pt: text, en: text, es: text });
/** A text that pages show needs all three languages. */
const shown = localisedOf(v.pipe(short, v.minLength(1)));
const optional = localisedOf(short);
const richText = localisedOf(v.pipe(v.string(), v.minLength(1), v.maxLength(40_000)));
/** A path of this site, one below `/storage/` without a slash in front, an address, or the id of a picture at IMAGE_HOST; empty: none. */
const image = v.pipe(
  v.string(),
  v.regex(/^(|\/[^\s/\\][^\s\\]*|https:\/\/[^\s\\]+|[\w-][\w./-]*)$/, 'content_image'),
);
const link = v.pipe(v.string(), v.regex(/^(\/|\/[^\s/\\][^\s\\]*|https:\/\/[^\s\\]+)$/, 'content_link'));
const ground = v.pipe(v.string(), v.regex(/^(#[0-9a-fA-F]{6})?$/, 'content_colour'));
const count = v.pipe(
  v.number('content_whole'),
  v.safeInteger('content_whole'),
  v.minValue(0, 'content_whole'),
);
const atLeastOne = v.pipe(count, v.minValue(1));
/** Cents. */
const amount = count;
const percent = v.pipe(count, v.maxValue(100));
const position = v.pipe(count, v.maxValue(9_999));

const bannerRecord = v.strictObject({
  id: name,
  /** The smallest is shown first. */
  position,
  link,
  image,
  image_mobile: image,
  ground,
  title: optional,
  text: optional,
  button: optional,
  warning: optional,
});

const promotionRecord = v.strictObject({
  id: name,
  position,
  state: v.picklist(['active', 'ended']),
  image,
  ground,
  title: shown,
  text: optional,
  content: richText,
  button: optional,
  warning: optional,
  /** Empty: none is needed. */
  coupon_code: v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/)),
});

const rolloverRuleRecord = v.strictObject({
  id: name,
  times: v.pipe(count, v.maxValue(999)),
  /** Per cent of a stake that counts, by kind of game; a missing kind doesn't count. */
  contributions: v.strictObject({
    slots: v.exactOptional(percent),
    live: v.exactOptional(percent),
    casino: v.exactOptional(percent),
    originals: v.exactOptional(percent),
    sports: v.exactOptional(percent),
  }),
  valid_days: v.pipe(atLeastOne, v.maxValue(3_650)),
});

/** Codes match in any case. */
const couponCode = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'content_id'), v.toLowerCase());
const couponRecord = v.strictObject({
  code: couponCode,
  name: shown,
  deposit: v.boolean(),
  event: v.picklist(['code', 'register', 'deposit']),
  apply_register: v.boolean(),
  wallet_type: v.picklist(['real', 'bonus']),
  /** A fixed amount; 0 where it is a share of the deposit. */
  amount,
  deposit_percent: v.pipe(count, v.maxValue(1_000)),
  /** The most that a share of the deposit gives. */
  max_amount: amount,
  min_deposit: amount,
  rollover_rule: v.nullable(name),
  max_uses: v.nullable(count),
  max_uses_per_player: atLeastOne,
  starts_at: calendarMoment('date_invalid'),
  ends_at: v.nullable(calendarMoment('date_invalid')),
});
const regulationRecord = v.strictObject({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/)),
  title: shown,
  content: richText,
  updated_at: calendarDay('date_invalid'),
});

/** Kinds in the order in which they are written: later ones name earlier ones. */
export const CONTENT_KINDS = ['rollover_rules', 'coupons', 'promotions', 'banners', 'regulations'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

const MOST = 200;
const many = <Record extends v.GenericSchema>(record: Record) =>
  v.optional(v.pipe(v.array(record), v.maxLength(MOST)), []);

export const contentFile = v.strictObject({
  rollover_rules: many(rolloverRuleRecord),
  coupons: many(couponRecord),
  promotions: many(promotionRecord),
  banners: many(bannerRecord),
  regulations: many(regulationRecord),
  /** Ids of what ends: promotions are shown as ended, coupons take no more claims, banners go. */
  end: v.optional(
    v.strictObject({ promotions: many(name), coupons: many(couponCode), banners: many(name) }),
    {
      promotions: [],
      coupons: [],
      banners: [],
    },
  ),
});
export type ContentFile = v.InferOutput<typeof contentFile>;
