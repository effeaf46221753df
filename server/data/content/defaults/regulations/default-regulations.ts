import { bettingRules } from './betting-rules.ts';
import { complaints } from './complaints.ts';
import { privacyPolicy } from './privacy-policy.ts';
import type { DefaultRegulation } from './regulation.ts';
import { responsibleGaming } from './responsible-gaming.ts';
import { termsOfUse } from './terms-of-use.ts';

export const REGULATIONS: readonly DefaultRegulation[] = [
  termsOfUse,
  privacyPolicy,
  responsibleGaming,
  bettingRules,
  complaints,
];
