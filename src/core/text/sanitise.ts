// Rich text from the backend (promotions, regulation) becomes HTML that may be shown (D13): a short list of tags, links and
// pictures under the one URL rule, and a Trusted Types policy where the browser has them. Import it from lazy pages only:
// the sanitiser weighs as much as a page.
import DOMPurify, { type Config } from 'dompurify';
import { safePath, safeUrl } from '#contract/rules/page/safe-url.ts';

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;
/** Sanitised HTML, for `dangerouslySetInnerHTML` alone: a `TrustedHTML` where the browser asks for one. */
type SafeHtml = string | ReturnType<Policy['createHTML']>;

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createHTML: (html: string) => string; createScriptURL: () => string },
      ) => Policy;
    };
  }
}

// Headings start at h2: the page draws its own h1.
const TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
  ...['strong', 'b', 'em', 'i', 'a', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start', 'lang'];

let ready: Config | undefined;

/** A page draws itself several times as its data comes; cleaned anew, its text would also be put into the page anew. */
const KEPT = 20;
const cleaned = new Map<string, SafeHtml>();

let elsewhere: ((html: string) => string) | undefined;

/** Where there is no document (prerendering): who makes HTML safe instead. */
export function setSanitiser(sanitiser: (html: string) => string): void {
  elsewhere = sanitiser;
}

/**
 * Makes HTML from the backend safe to show.
 * Takes any text; gives what is left of it, or null where there is neither a document to parse it with nor a replacement for one.
 */
export function safeHtml(html: string): SafeHtml | null {
  if (!DOMPurify.isSupported) return elsewhere?.(html) ?? null;
  ready ??= prepare();
  const safe = cleaned.get(html) ?? DOMPurify.sanitize(html, ready);
  if (cleaned.size >= KEPT) cleaned.clear();
  cleaned.set(html, safe);
  return safe;
}

function prepare(): Config {
  DOMPurify.addHook('afterSanitizeAttributes', holdUrlRule);
  // The policy passes text through because only DOMPurify, before and after its work, is ever handed it.
  const policy = window.trustedTypes?.createPolicy('rich-text', {
    createHTML: (html) => html,
    createScriptURL: () => 'about:blank',
  });
  return {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ...(policy ? { TRUSTED_TYPES_POLICY: policy, RETURN_TRUSTED_TYPE: true } : {}),
  };
}

/** D13: links and pictures from data pass the one URL rule; a link that leaves the app says nothing of where it came from. */
function holdUrlRule(element: Element): void {
  for (const name of ['href', 'src']) {
    const address = element.getAttribute(name);
    if (address !== null && safeUrl(address, ['*']) === null) element.removeAttribute(name);
  }
  const href = element.getAttribute('href');
  if (href !== null && safePath(href) === null) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  if (element.tagName === 'IMG') element.setAttribute('loading', 'lazy');
}
