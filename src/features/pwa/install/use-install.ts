import { STORED } from '#contract/stored.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { installedAtom, installPromptAtom } from '#src/core/pwa/install-prompt.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { store, useAtomState } from '#src/core/state/store.ts';

interface Install {
  way: InstallMethod;
  /** Shows the browser's install prompt, or the guide. Resolves when the player has answered. */
  start: () => Promise<void>;
}

/** How the app can be installed on this device, and the function to start that. */
export function useInstall(): Install {
  const offered = useAtomState(installPromptAtom) !== null;
  const installed = useAtomState(installedAtom);
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

/** prompt: the browser asks; guide: the player installs it step by step; none: not possible here or now. */
type InstallMethod = 'prompt' | 'guide' | 'none';

interface Device {
  /** Runs as an installed app, or was just installed. */
  installed: boolean;
  /** The browser offered to install the app. */
  offered: boolean;
  userAgent: string;
  touchPoints: number;
}

/** How this device can install the app (D6). */
export function installMethod({ installed, offered, userAgent, touchPoints }: Device): InstallMethod {
  if (installed) return 'none';
  if (offered) return 'prompt';
  return isIosSafari(userAgent, touchPoints) ? 'guide' : 'none';
}

/** Other iOS browsers and in-app browsers, which hide or lack the entry of the share sheet. */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Instagram|FBA[NV]|Line\//;

function isIosSafari(userAgent: string, touchPoints: number): boolean {
  // An iPad reports itself as a Mac; no Mac has a touch screen.
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return apple && userAgent.includes('Safari/') && !NOT_SAFARI.test(userAgent);
}
