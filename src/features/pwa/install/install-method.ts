/** prompt: the browser asks; guide: the player installs it step by step; none: not possible here or now. */
export type InstallMethod = 'prompt' | 'guide' | 'none';

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
