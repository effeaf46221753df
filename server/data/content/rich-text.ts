// Rich text is checked when it is written (D13). Readers may still distrust it, but nothing outside the allowlist is
// stored.

/** The allowed elements, and the attributes of each. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  p: [],
  br: [],
  ul: [],
  ol: [],
  li: [],
  strong: [],
  em: [],
  a: ['href'],
};
const VOID = new Set(['br']);

/** A text contains an element, an attribute or an address that rich text may not have. */
export class RichTextRefused extends Error {
  override name = 'RichTextRefused';
}

function checkAttributes(element: string, source: string): void {
  const rest = source.replace(/\s+([a-z-]+)="([^"<>]*)"/g, (_, name: string, value: string) => {
    if (!ALLOWED[element]?.includes(name)) throw new RichTextRefused(`${element} may not have ${name}`);
    if (name === 'href' && !/^(https:\/\/[\w.-]+(\/[^\s\\]*)?|\/[^\s/\\][^\s\\]*|\/)$/.test(value)) {
      throw new RichTextRefused(`not an address for a link: ${value}`);
    }
    return '';
  });
  if (rest.trim() !== '') throw new RichTextRefused(`odd attributes in ${element}`);
}

/** Returns the text if it is well nested and matches the allowlist. Throws `RichTextRefused`; nothing is repaired. */
export function checkRichText(html: string): string {
  const open: string[] = [];
  const words = html.replace(
    /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g,
    (_, end: string, name: string, rest: string) => {
      if (!Object.hasOwn(ALLOWED, name)) throw new RichTextRefused(`no ${name} in rich text`);
      if (end) {
        if (rest.trim() !== '' || open.pop() !== name)
          throw new RichTextRefused(`${name} closes what isn't open`);
      } else {
        checkAttributes(name, rest);
        if (!VOID.has(name)) open.push(name);
      }
      return '';
    },
  );
  if (open.length > 0) throw new RichTextRefused(`${open.join(', ')} stays open`);
  if (/[<>]/.test(words)) throw new RichTextRefused('a stray angle bracket');
  return html;
}

/** Whether a text matches the allowlist. */
export function isRichText(html: string): boolean {
  try {
    checkRichText(html);
    return true;
  } catch (error) {
    if (error instanceof RichTextRefused) return false;
    throw error;
  }
}
