// The operator's rules cut into sections, as plain text, for the search alone: nothing of it is put into the page as HTML.

/** A section of a rule: a heading and what stands below it. */
export interface RuleSection {
  heading: string;
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The sections of a rule's HTML; text before the first heading has the rule's title as its heading. */
export function ruleSections(title: string, html: string): RuleSection[] {
  const [before = '', ...parts] = html.split(/<h2\b[^>]*>/i);
  const sections = parts.map((part) => {
    const [heading = '', ...rest] = part.split(/<\/h2>/i);
    return { heading: plainText(heading), text: plainText(rest.join(' ')) };
  });
  return [{ heading: title, text: plainText(before) }, ...sections].filter(({ text }) => text !== '');
}

/** The most letters of an excerpt. */
const EXCERPT_LETTERS = 180;

/** The beginning of a section's text, cut at a word. */
export function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LETTERS) return text;
  return `${text.slice(0, text.lastIndexOf(' ', EXCERPT_LETTERS))}…`;
}
