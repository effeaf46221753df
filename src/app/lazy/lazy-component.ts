import { type ComponentType, createElement, lazy } from 'react';
import { loadTexts } from '#src/core/text/i18n.ts';

/** The files of a screen (script, styles, texts) didn't load. */
export class ComponentLoadError extends Error {
  override name = 'ComponentLoadError';
  /** Makes the screen load again when it shows next; the error boundary calls this. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super('A screen did not load', { cause });
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
        if (failed) await missingStyles();
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

/** The bundler asks for a style sheet once: those that didn't come are asked for again here, but for inlined ones (page-html.ts). */
async function missingStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([type])');
  const missing = [...sheets].filter(({ sheet }) => !sheet);
  await Promise.all(
    missing.map(
      (link) =>
        new Promise<void>((come, fail) => {
          const again = document.createElement('link');
          again.rel = 'stylesheet';
          again.href = link.href;
          again.onload = () => come();
          again.onerror = () => fail(new Error(`No styles ${link.href}`));
          link.replaceWith(again);
        }),
    ),
  );
}
