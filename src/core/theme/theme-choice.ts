import { atom } from 'jotai';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { store } from '../state/store.ts';
import type { ThemeChoice } from './theme.ts';

/** In the order that they are offered. */
export const THEME_CHOICES: readonly ThemeChoice[] = ['auto', 'dark', 'light'];

/** Automático, Escuro or Claro, as the player chose; dark until then. */
export const themeChoiceAtom = atom<ThemeChoice>('dark');

/** Applies the stored choice, before the first render. */
export function startTheme(): void {
  store.set(themeChoiceAtom, readStored(STORED.theme) ?? 'dark');
}

/** Switches and stores the choice. */
export function chooseTheme(choice: ThemeChoice): void {
  store.set(themeChoiceAtom, choice);
  writeStored(STORED.theme, choice);
}
