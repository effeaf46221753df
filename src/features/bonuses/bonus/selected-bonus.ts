// The bonus that a modal is about. Modals open by name only; one that opens without a choice, for example after a reload,
// takes the first bonus that its action applies to.

import { useQuery } from '@tanstack/react-query';
import { atom } from 'jotai';
import type { BonusStatus } from '#contract/endpoints/wallet/bonus-calls.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { type ModalName, openModal } from '#src/core/state/modal-state.ts';
import { store, useAtomState } from '#src/core/state/store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { type Bonus, bonusesQuery } from '#src/data/wallet/bonuses.ts';

type BonusModal = Extract<ModalName, `bonus-${string}`>;

const selectedBonusAtom = atom<string | null>(null);

/** Opens a modal for a bonus. */
export function openBonusModal(name: BonusModal, bonus: Bonus): void {
  store.set(selectedBonusAtom, bonus.id);
  openModal(name);
}

/** The bonus that a modal is about, while it has one of these states; undefined if there is none (any more). */
export function useSelectedBonus(states: readonly BonusStatus[]): Bonus | undefined {
  const chosen = useAtomState(selectedBonusAtom);
  const language = useLanguage();
  const { data } = useQuery({ ...bonusesQuery(language), enabled: useSessionStatus() === 'in' });
  const fitting = data?.filter(({ status }) => states.includes(status));
  return fitting?.find(({ id }) => id === chosen) ?? fitting?.[0];
}
