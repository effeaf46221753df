/** Whose scripts the page may load, as figures and reports name them (§7, D8). */
export const THIRD_PARTIES = ['chat', 'translation', 'tag-manager', 'monitoring'] as const;
export type ThirdParty = (typeof THIRD_PARTIES)[number];
