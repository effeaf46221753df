// Settings of the operator's own work, and of what only the server writes (the manifest). They lie beside the product's settings and are
// changed in the same way, but no public call answers them.
import * as v from 'valibot';
import { cents, orDefault, text } from './schema.ts';

const amount = v.pipe(cents, v.minValue(0));

/** A missing or bad value takes its default; `strict` refuses it. */
export const operatorSettings = v.object({
  ops_payout_two_persons: { ...orDefault(amount, 500_000), strict: amount },
  ops_coupon_two_persons: { ...orDefault(amount, 10_000), strict: amount },
  general_site_description: { ...orDefault(text, ''), strict: text },
});
export type OperatorSettings = v.InferOutput<typeof operatorSettings>;

/** Every one of them at its default. */
export const DEFAULT_OPERATOR_SETTINGS: OperatorSettings = v.parse(operatorSettings, {});
