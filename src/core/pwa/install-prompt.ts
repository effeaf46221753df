// The browser fires `beforeinstallprompt` early and once. The event is stored here, before any screen renders, and used when
// the player wants to install the app (D6).
import { atom } from 'jotai';
import { store } from '../state/store.ts';

/** Chromium's event. TypeScript has no type for it. */
interface InstallPrompt extends Event {
  /** Shows the browser's own dialog. It works only once. */
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The event of a prerendered page, fired before the page's script ran (app/prerender/page-html.ts). */
    earlyInstall?: Event;
  }
}

/** The stored event that is not used yet. */
export const installPromptAtom = atom<InstallPrompt | null>(null);
/** The app was installed while this page was open. */
export const installedAtom = atom(false);

/** Starts to listen. Call it before the first render. */
export function watchInstallPrompt(): void {
  if (window.earlyInstall) store.set(installPromptAtom, window.earlyInstall as InstallPrompt);
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser's own bar would ask before the player knows what the app offers.
    event.preventDefault();
    store.set(installPromptAtom, event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    store.set(installPromptAtom, null);
    store.set(installedAtom, true);
  });
}
