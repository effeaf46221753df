import { atom } from 'jotai';
import { ALERT_MS } from '#contract/limits.ts';
import { store } from './store.ts';

interface Alert {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** How long it shows (ms); it is gone ALERT_HIDE_MS later (§4). */
  showMs: number;
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
 * Shows a sentence for `showMs`, in place of the one that is showing; one that has just come is shown for a second
 * before. The same sentence again takes the place of the earlier one.
 */
export function showAlert(kind: Alert['kind'], text: string, showMs: number = ALERT_MS): void {
  generations += 1;
  const others = store.get(alertsAtom).filter((alert) => alert.kind !== kind || alert.text !== text);
  const alerts = [...others, { kind, text, showMs, generation: generations }];
  store.set(alertsAtom, alerts.slice(-MAX_ALERTS));
}

/** The time of this alert and of those before it is over. */
export function hideAlert(generation: number = generations): void {
  store.set(
    alertsAtom,
    store.get(alertsAtom).filter((alert) => alert.generation > generation),
  );
}
