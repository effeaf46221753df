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

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the files ahead: what is there when it is first shown is shown at once. Rejects with `ComponentLoadError`. */
  preload: () => Promise<unknown>;
};

/** A component that comes with its own file, and its feature's texts along with it. Throws `ComponentLoadError`. */
export function lazyComponent<Props extends object>(
  texts: readonly string[],
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let failed = false;
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    try {
      if (failed) await import('#src/core/device/missing-styles.ts').then((file) => file.missingStyles());
      [loaded] = await Promise.all([load(), loadTexts(...texts)]);
      return { default: loaded };
    } catch (cause) {
      failed = true;
      throw new ComponentLoadError(cause, () => {
        screen = begin();
      });
    }
  };
  // React asks a promise for its value only after it has shown the fallback, and then shows that for 300 ms.
  const begin = () => lazy(() => (loaded ? settled({ default: loaded }) : preload()));
  let screen = begin();
  const Component = (props: Props) => createElement(screen, props);
  return Object.assign(Component, { preload });
}

function settled<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React takes any thenable, and one that answers at once without a fallback
  const thenable = { then: (take: (value: Value) => void) => take(value) };
  return thenable as Promise<Value>;
}
