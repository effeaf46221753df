import { useAtomValue } from 'jotai';
import { STORED } from '#contract/stored.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { installedAtom, installPromptAtom } from '#src/core/pwa/install-prompt.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { type InstallMethod, installMethod } from './install-method.ts';

interface Install {
  way: InstallMethod;
  /** Shows the browser's install prompt, or the guide. Resolves when the player has answered. */
  start: () => Promise<void>;
}

/** How the app can be installed on this device, and the function to start that. */
export function useInstall(): Install {
  const offered = useAtomValue(installPromptAtom) !== null;
  const installed = useAtomValue(installedAtom);
  const way = wayHere(installed, offered);
  return { way, start: way === 'guide' ? showGuide : askBrowser };
}

/** The player adds it to the home screen by the browser's own menu. */
export function needsManualInstall(): boolean {
  return wayHere(false, false) === 'guide';
}

function wayHere(installed: boolean, offered: boolean): InstallMethod {
  const { userAgent, maxTouchPoints } = navigator;
  return installMethod({
    installed: installed || runsAsApp(),
    offered,
    userAgent,
    touchPoints: maxTouchPoints,
  });
}

/** True in a window of the installed app. */
function runsAsApp(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}

async function showGuide(): Promise<void> {
  openModal('install');
}

async function askBrowser(): Promise<void> {
  const offer = store.get(installPromptAtom);
  if (!offer) return;
  // The prompt can be used only once; the next load brings a new one.
  store.set(installPromptAtom, null);
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') writeStored(STORED.installDismissed, '1');
}
