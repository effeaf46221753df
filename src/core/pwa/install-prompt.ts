// The browser's offer to install comes early and once; it is caught here, before any screen, and used when the player
// asks for it (D6).
import { atom } from 'jotai';
import { store } from '../state/store.ts';

/** Chromium's event; TypeScript knows no such thing. */
interface InstallPrompt extends Event {
  /** Shows the browser's own question; once only. */
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** What the browser offered before a drawn page's script began (app/prerender/inline-starter.ts). */
    earlyInstall?: Event;
  }
}

/** What the browser offered and nobody used yet. */
export const installPromptAtom = atom<InstallPrompt | null>(null);
/** The app was installed while this page was open. */
export const installedAtom = atom(false);

/** Listens from now on; called before the first render. */
export function watchInstallPrompt(): void {
  if (window.earlyInstall) store.set(installPromptAtom, window.earlyInstall as InstallPrompt);
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would ask before the player knows what for.
    event.preventDefault();
    store.set(installPromptAtom, event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    store.set(installPromptAtom, null);
    store.set(installedAtom, true);
  });
}
