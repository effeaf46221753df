// The file in which the operator writes content: `npm run ops -- content` writes one, `content apply` reads it. Records are named by
// their id; one that exists is replaced, others stay. Amounts are cents.
import * as v from 'valibot';
import { calendarDay, calendarMoment } from './rules/player/calendar-day.ts';

const written = v.string('content_text');
const name = v.pipe(written, v.regex(/^[\w-]{1,80}$/, 'content_id'));
const short = v.pipe(written, v.maxLength(300, 'content_long'));
const localisedOf = <Text extends v.GenericSchema<string, string>>(text: Text) =>
  v.strictObject({ pt: text, en: text, es: text }, 'content_languages');
/** A text that pages show needs all three languages. */
const shown = localisedOf(v.pipe(short, v.minLength(1, 'required')));
const optional = localisedOf(short);
const richText = localisedOf(
  v.pipe(written, v.minLength(1, 'required'), v.maxLength(40_000, 'content_long')),
);
/** A path of this site, one below `/storage/` without a slash in front, an address, or the id of a picture at IMAGE_HOST; empty: none. */
const image = v.pipe(
  written,
  v.regex(/^(|\/[^\s/\\][^\s\\]*|https:\/\/[^\s\\]+|[\w-][\w./-]*)$/, 'content_image'),
);
/** A promotion's picture is looked for below `/storage/`: with that in front, it would be twice there (§3). */
const promotionImage = v.pipe(
  image,
  v.check((given) => !/^\/*storage\//.test(given), 'content_storage'),
);
const link = v.pipe(written, v.regex(/^(\/|\/[^\s/\\][^\s\\]*|https:\/\/[^\s\\]+)$/, 'content_link'));
const ground = v.pipe(written, v.regex(/^(#[0-9a-fA-F]{6})?$/, 'content_colour'));
const count = v.pipe(
  v.number('content_whole'),
  v.safeInteger('content_whole'),
  v.minValue(0, 'content_whole'),
);
const upTo = (most: number) => v.maxValue<number, number, string>(most, 'content_above');
const atLeastOne = v.pipe(count, v.minValue(1, 'content_below'));
/** Cents. */
const amount = v.pipe(count, upTo(100_000_000_000));
/** How often a coupon is used: the database counts no further. */
const uses = upTo(1_000_000_000);
const percent = v.pipe(count, upTo(100));
const position = v.pipe(count, upTo(9_999));
/** One of a few words. */
const oneOf = <const Words extends readonly string[]>(words: Words) => v.picklist(words, 'content_among');
const yesOrNo = v.boolean('content_switch');

const bannerRecord = v.strictObject(
  {
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
  },
  'content_record',
);

const promotionRecord = v.strictObject(
  {
    id: name,
    position,
    state: oneOf(['active', 'ended']),
    image: promotionImage,
    ground,
    title: shown,
    text: optional,
    content: richText,
    button: optional,
    warning: optional,
    /** Empty: none is needed. */
    coupon_code: v.pipe(written, v.regex(/^[\w-]{0,40}$/, 'content_coupon')),
  },
  'content_record',
);

const rolloverRuleRecord = v.strictObject(
  {
    id: name,
    times: v.pipe(count, upTo(999)),
    /** Per cent of a stake that counts, by kind of game; a missing kind doesn't count. */
    contributions: v.strictObject(
      {
        slots: v.exactOptional(percent),
        live: v.exactOptional(percent),
        casino: v.exactOptional(percent),
        originals: v.exactOptional(percent),
        sports: v.exactOptional(percent),
      },
      'content_record',
    ),
    valid_days: v.pipe(atLeastOne, upTo(3_650)),
  },
  'content_record',
);

/** Codes match in any case. */
const couponCode = v.pipe(written, v.regex(/^[\w-]{1,40}$/, 'content_coupon'), v.toLowerCase());
const couponRecord = v.strictObject(
  {
    code: couponCode,
    name: shown,
    deposit: yesOrNo,
    event: oneOf(['code', 'register', 'deposit']),
    apply_register: yesOrNo,
    wallet_type: oneOf(['real', 'bonus']),
    /** A fixed amount; 0 where it is a share of the deposit. */
    amount,
    deposit_percent: v.pipe(count, upTo(1_000)),
    /** The most that a share of the deposit gives. */
    max_amount: amount,
    min_deposit: amount,
    rollover_rule: v.nullable(name),
    max_uses: v.nullable(v.pipe(count, uses)),
    max_uses_per_player: v.pipe(atLeastOne, uses),
    starts_at: calendarMoment('content_moment'),
    ends_at: v.nullable(calendarMoment('content_moment')),
  },
  'content_record',
);
const slug = v.pipe(written, v.regex(/^[a-z0-9-]{1,80}$/, 'content_slug'));
const regulationRecord = v.strictObject(
  {
    slug,
    title: shown,
    content: richText,
    updated_at: calendarDay('content_day'),
  },
  'content_record',
);

/** Kinds in the order in which they are written: later ones name earlier ones. */
export const CONTENT_KINDS = ['rollover_rules', 'coupons', 'promotions', 'banners', 'regulations'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

const MOST = 200;
const many = <Record extends v.GenericSchema>(record: Record) =>
  v.optional(v.pipe(v.array(record, 'content_list'), v.maxLength(MOST, 'content_many')), []);

export const contentFile = v.strictObject({
  rollover_rules: many(rolloverRuleRecord),
  coupons: many(couponRecord),
  promotions: many(promotionRecord),
  banners: many(bannerRecord),
  regulations: many(regulationRecord),
  /** Ids of what ends: promotions are shown as ended, coupons take no more claims, the others go. */
  end: v.optional(
    v.strictObject({
      promotions: many(name),
      coupons: many(couponCode),
      banners: many(name),
      rollover_rules: many(name),
      regulations: many(slug),
    }),
    {
      promotions: [],
      coupons: [],
      banners: [],
      rollover_rules: [],
      regulations: [],
    },
  ),
});
export type ContentFile = v.InferOutput<typeof contentFile>;
