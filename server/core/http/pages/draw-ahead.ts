import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/languages.ts';

/** The pages that visitors open most. */
const PATHS = ['/', '/casino/slots', '/promotions', '/providers'];

interface DrawAheadOptions {
  /** Asks the server for a page of its own, by path and query. Never throws. */
  ask: (address: string) => Promise<void>;
  /** Lets requests that wait go first. */
  pause: () => Promise<void>;
  /** Whether the server is going away. */
  isDraining: () => boolean;
}

/** Has the prerendered pages drawn before the first visitor asks for them, in the default language first. */
export async function drawAhead({ ask, pause, isDraining }: DrawAheadOptions): Promise<void> {
  for (const language of [DEFAULT_LANGUAGE, ...LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE)]) {
    const query = language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`;
    for (const path of PATHS) {
      await pause();
      if (isDraining()) return;
      await ask(path + query);
    }
  }
}
