import { atom } from 'jotai';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { atomHook, store } from '../state/store.ts';

// Which of the two themes shows. What an operator's own accent makes of them is in accent-colours.ts, which only such an
// operator's page loads.

export type Theme = 'dark' | 'light';
/** What the player chose: Automático, Escuro, Claro. */
type ThemeChoice = 'auto' | Theme;

/** Ipê, the accent of the default brand; also what an unreadable colour becomes. */
export const defaultAccent = '#F6BC31';

/** Whether the style sheet's own colours are those of this accent. */
export const isDefaultAccent = (accent: string): boolean => accent.toUpperCase() === defaultAccent;

/** The theme a choice means on a device that prefers light or dark. */
export function themeOf(choice: ThemeChoice, prefersLight: boolean): Theme {
  if (choice === 'auto') return prefersLight ? 'light' : 'dark';
  return choice;
}

/** In the order that they are offered. */
export const THEME_CHOICES: readonly ThemeChoice[] = ['auto', 'dark', 'light'];

/** Automático, Escuro or Claro, as the player chose; dark until then. */
const themeChoiceAtom = atom<ThemeChoice>('dark');
export const useThemeChoice = atomHook(themeChoiceAtom);

/** Applies the stored choice, before the first render. */
export function startTheme(): void {
  store.set(themeChoiceAtom, readStored(STORED.theme) ?? 'dark');
}

/** Switches and stores the choice. */
export function chooseTheme(choice: ThemeChoice): void {
  store.set(themeChoiceAtom, choice);
  writeStored(STORED.theme, choice);
}
