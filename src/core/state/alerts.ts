import { atom } from 'jotai';
import { store } from './store.ts';

interface AlertOptions {
  /** How long it shows (ms); ALERT_MS where absent. It is gone ALERT_HIDE_MS later (§4). */
  showMs?: number;
  /** What its link opens on the help page: a question, or the code of a refusal. An error without one leads to the general question. */
  help?: string;
  /** A second line: what a text whose words are fixed (§8) doesn't say of the money and the next step. */
  more?: string;
}

export interface Alert extends AlertOptions {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Rises with every alert, so that the same text twice is two alerts. */
  generation: number;
}

/** The alerts that were not shown for their time yet, the one on screen first. */
export const alertsAtom = atom<readonly Alert[]>([]);

/** The latest alert. Setting null drops all. */
export const alertAtom = atom(
  (get) => get(alertsAtom).at(-1) ?? null,
  (_, set, _none: null) => set(alertsAtom, []),
);

/** How many are kept at most; of more the oldest are dropped. */
const MAX_ALERTS = 5;

let generations = 0;

/**
 * Shows a sentence for some time, in place of the one that is showing; one that has just come is shown for a second
 * before. The same sentence again takes the place of the earlier one.
 */
export function showAlert(kind: Alert['kind'], text: string, options?: AlertOptions): void {
  generations += 1;
  const others = store.get(alertsAtom).filter((alert) => alert.kind !== kind || alert.text !== text);
  const alerts = [...others, { kind, text, generation: generations, ...options }];
  store.set(alertsAtom, alerts.slice(-MAX_ALERTS));
}

/** The time of this alert and of those before it is over. */
export function hideAlert(generation: number = generations): void {
  store.set(
    alertsAtom,
    store.get(alertsAtom).filter((alert) => alert.generation > generation),
  );
}
