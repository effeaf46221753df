import type { TFunction } from 'i18next';
import type { Bet } from '#contract/endpoints/bets.ts';

/** A bet in one line of text. */
export function betSummary({ kind, legs }: Bet, t: TFunction<'sports'>): string {
  const [first] = legs;
  if (legs.length > 1 || !first) {
    return `${t(`slip.kind_${kind}`)} · ${t('slip.count', { count: legs.length })}`;
  }
  const { home, away } = first;
  return `${first.selection_name} · ${t('event.title', { home, away })}`;
}
