// The translation script (§7): Weglot's, or one that leaves the same on `window`. What it does to the texts is its own.
import { outsideConfig } from '#src/core/outside-config.ts';
import { loadOutside, OutsideScriptMissing } from '#src/core/outside-script.ts';

declare global {
  interface Window {
    Weglot?: { initialize: (options: { api_key: string }) => void };
  }
}

/** Whether the configuration names a script and a key. */
export function isTranslationDue(): boolean {
  const { script, key } = outsideConfig().translation;
  return Boolean(script && key);
}

/** Loads the script and starts it by its key. Throws `OutsideScriptMissing`. */
export async function startTranslation(): Promise<void> {
  const { script, key } = outsideConfig().translation;
  await loadOutside(script);
  if (!window.Weglot) throw new OutsideScriptMissing('no Weglot');
  window.Weglot.initialize({ api_key: key });
}
