// Which of the two themes shows. What an operator's own accent makes of them is in accent-colours.ts, which only such an
// operator's page loads.

export type Theme = 'dark' | 'light';
/** What the player chose: Automático, Escuro, Claro. */
export type ThemeChoice = 'auto' | Theme;

/** Ipê, the accent of the default brand; also what an unreadable colour becomes. */
export const defaultAccent = '#F6BC31';

/** Whether the style sheet's own colours are those of this accent. */
export const isDefaultAccent = (accent: string): boolean => accent.toUpperCase() === defaultAccent;

/** The theme a choice means on a device that prefers light or dark. */
export function themeOf(choice: ThemeChoice, prefersLight: boolean): Theme {
  if (choice === 'auto') return prefersLight ? 'light' : 'dark';
  return choice;
}
