import type { ComponentProps, MouseEvent } from 'react';
import { usePrerendered } from '../use-prerendered.ts';
import css from './rich-text.module.css';

/** Must be sanitised already: unsanitised HTML must never be passed. */
type SafeHtml = NonNullable<ComponentProps<'div'>['dangerouslySetInnerHTML']>['__html'];

type RichTextProps = {
  /** As the backend sent it: never put into the page as it is. */
  source: string;
  /** Makes the source safe to show. A prerendered text was made safe by the server, so it isn't asked for that one again. */
  sanitise: (source: string) => SafeHtml | null;
  /** Handles a link to a path of the app, so that it needs no full page load. */
  onPath: (path: string) => void;
};

/** A text with headings, lists and tables, at a readable line length. Nothing where nothing of the text is safe to show. */
export function RichText({ source, sanitise, onPath }: RichTextProps) {
  const html = usePrerendered(source) ? '' : sanitise(source);
  if (html === null) return null;
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href');
    if (!path?.startsWith('/') || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPath(path);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside take keys and presses; this receives their events
    <div
      className={css.text}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised, and a TrustedHTML where the browser asks for one
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
