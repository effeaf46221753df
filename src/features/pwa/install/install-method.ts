/** prompt: the browser asks; guide: the player does it himself, step by step; none: here or now it can't be done. */
export type InstallMethod = 'prompt' | 'guide' | 'none';

interface Device {
  /** Runs as an app already, or was just installed. */
  installed: boolean;
  /** The browser offered to install. */
  offered: boolean;
  userAgent: string;
  touchPoints: number;
}

/** How this device installs the app (D6). */
export function installMethod({ installed, offered, userAgent, touchPoints }: Device): InstallMethod {
  if (installed) return 'none';
  if (offered) return 'prompt';
  return isIosSafari(userAgent, touchPoints) ? 'guide' : 'none';
}

/** Other browsers of that system and apps' inner windows, which hide or lack the share sheet's entry. */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Instagram|FBA[NV]|Line\//;

function isIosSafari(userAgent: string, touchPoints: number): boolean {
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return apple && userAgent.includes('Safari/') && !NOT_SAFARI.test(userAgent);
}
