// Rollover rules and a coupon of each kind, for a sandbox; docs/test-identities.md lists the codes.

import type { Localised } from '#server/core/localised.ts';
import type { Contributions } from '#server/data/schema/bonuses-table.ts';

interface RuleSeed {
  id: string;
  times: number;
  contributions: Contributions;
  validDays: number;
}

export const SAMPLE_ROLLOVER_RULES: readonly RuleSeed[] = [
  {
    id: 'casino-10',
    times: 10,
    contributions: { slots: 100, casino: 50, originals: 50, live: 10 },
    validDays: 30,
  },
  {
    id: 'tudo-3',
    times: 3,
    contributions: { slots: 100, casino: 100, originals: 100, live: 100, sports: 100 },
    validDays: 7,
  },
];

interface CouponSeed {
  /** As it is written; kept in small letters. */
  code: string;
  name: Localised;
  deposit: boolean;
  event: string;
  applyRegister: boolean;
  walletType: 'real' | 'bonus';
  amountCents: number;
  depositPercent: number;
  maxCents: number;
  minDepositCents: number;
  rolloverRuleId: string | null;
  maxUses: number | null;
  maxUsesPerPlayer: number;
  /** Days from the first start on; null: never ends. */
  days: number | null;
}

const PLAIN = {
  deposit: false,
  event: 'code',
  applyRegister: false,
  walletType: 'bonus',
  amountCents: 0,
  depositPercent: 0,
  maxCents: 0,
  minDepositCents: 0,
  rolloverRuleId: 'tudo-3',
  maxUses: null,
  maxUsesPerPlayer: 1,
  days: null,
} as const;

export const SAMPLE_COUPONS: readonly CouponSeed[] = [
  {
    ...PLAIN,
    code: 'VARANDA10',
    name: { pt: 'R$ 10 de bônus', en: 'R$10 bonus', es: 'R$ 10 de bono' },
    amountCents: 1_000,
  },
  {
    ...PLAIN,
    code: 'BEMVINDO',
    name: { pt: 'Boas-vindas: R$ 5', en: 'Welcome: R$5', es: 'Bienvenida: R$ 5' },
    event: 'register',
    applyRegister: true,
    amountCents: 500,
  },
  {
    ...PLAIN,
    code: 'DEPOSITO100',
    name: {
      pt: '100% do depósito, até R$ 200',
      en: '100% of the deposit, up to R$200',
      es: '100% del depósito, hasta R$ 200',
    },
    deposit: true,
    event: 'deposit',
    depositPercent: 100,
    maxCents: 20_000,
    minDepositCents: 2_000,
    rolloverRuleId: 'casino-10',
  },
  {
    ...PLAIN,
    code: 'DINHEIRO3',
    name: { pt: 'R$ 3 em dinheiro', en: 'R$3 in cash', es: 'R$ 3 en dinero' },
    walletType: 'real',
    amountCents: 300,
    rolloverRuleId: null,
  },
  {
    ...PLAIN,
    code: 'TODAVEZ',
    name: { pt: '20% a cada depósito', en: '20% of every deposit', es: '20% en cada depósito' },
    deposit: true,
    event: 'deposit',
    depositPercent: 20,
    maxCents: 5_000,
    maxUsesPerPlayer: 10,
  },
  {
    ...PLAIN,
    code: 'ESGOTADO',
    name: { pt: 'Um só uso, já feito', en: 'One use, already made', es: 'Un solo uso, ya hecho' },
    amountCents: 100,
    maxUses: 0,
  },
  {
    ...PLAIN,
    code: 'PASSOU',
    name: { pt: 'Venceu', en: 'Over', es: 'Vencido' },
    amountCents: 100,
    days: 0,
  },
];
