// Settings of the operator's own work. They lie beside the product's settings and are changed in the same way, but no public call
// answers them.
import * as v from 'valibot';
import { cents, orDefault } from './schema.ts';

const amount = v.pipe(cents, v.minValue(0));

/** A missing or bad value takes its default; `strict` refuses it. */
export const operatorSettings = v.object({
  ops_payout_two_persons: { ...orDefault(amount, 500_000), strict: amount },
});
export type OperatorSettings = v.InferOutput<typeof operatorSettings>;

/** Every one of them at its default. */
export const DEFAULT_OPERATOR_SETTINGS: OperatorSettings = v.parse(operatorSettings, {});
