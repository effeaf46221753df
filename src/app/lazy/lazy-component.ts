import { type ComponentType, createElement, lazy } from 'react';
import { loadTexts } from '#src/core/text/i18n.ts';

/** The files of a screen (script, styles, texts) didn't load. */
export class ComponentLoadError extends Error {
  override name = 'ComponentLoadError';
  /** Makes the screen load again when it shows next; the error boundary calls this. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super('Not loaded', { cause });
    this.forget = forget;
  }
}

/** A component that comes with its own file, and its feature's texts along with it. Throws `ComponentLoadError`. */
export function lazyComponent<Props extends object>(
  texts: readonly string[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let failed = false;
  const begin = () =>
    lazy(async () => {
      try {
        if (failed) await import('#src/core/device/missing-styles.ts').then((file) => file.missingStyles());
        const [component] = await Promise.all([load(), loadTexts(...texts)]);
        return { default: component };
      } catch (cause) {
        failed = true;
        throw new ComponentLoadError(cause, () => {
          screen = begin();
        });
      }
    });
  let screen = begin();
  return (props) => createElement(screen, props);
}
