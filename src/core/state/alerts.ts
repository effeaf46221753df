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

/** The alert on screen. */
export const alertAtom = atom<Alert | null>(null);

let generations = 0;

/** Shows a sentence for a moment, in place of the one that may be showing. */
export function showAlert(kind: Alert['kind'], text: string, showMs: number = ALERT_MS): void {
  generations += 1;
  store.set(alertAtom, { kind, text, showMs, generation: generations });
}

/** The alert's time is over; one that came later than `generation` stays. */
export function hideAlert(generation: number = generations): void {
  if (store.get(alertAtom)?.generation === generation) store.set(alertAtom, null);
}
