import type { Localised } from '#server/core/localised.ts';

/** The Ministry's three sentences (domain A3, 16); the Portuguese ones are literal, the others are translations. */
export const MINISTRY_WARNINGS: readonly [Localised, Localised, Localised] = [
  {
    pt: 'Ministério da Fazenda adverte: Apostar pode causar dependência.',
    en: "Brazil's Ministry of Finance warns: Betting can be addictive.",
    es: 'El Ministerio de Hacienda de Brasil advierte: Apostar puede causar dependencia.',
  },
  {
    pt: 'Ministério da Fazenda adverte: Apostar faz você perder dinheiro.',
    en: "Brazil's Ministry of Finance warns: Betting makes you lose money.",
    es: 'El Ministerio de Hacienda de Brasil advierte: Apostar te hace perder dinero.',
  },
  {
    pt: 'Ministério da Fazenda adverte: Aposta não é investimento.',
    en: "Brazil's Ministry of Finance warns: Betting is not an investment.",
    es: 'El Ministerio de Hacienda de Brasil advierte: Apostar no es invertir.',
  },
];
