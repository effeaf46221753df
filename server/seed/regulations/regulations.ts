import { bettingRules } from './betting-rules.ts';
import { complaints } from './complaints.ts';
import { privacyPolicy } from './privacy-policy.ts';
import type { SeedRegulation } from './regulation.ts';
import { responsibleGaming } from './responsible-gaming.ts';
import { termsOfUse } from './terms-of-use.ts';

export const REGULATIONS: readonly SeedRegulation[] = [
  termsOfUse,
  privacyPolicy,
  responsibleGaming,
  bettingRules,
  complaints,
];
