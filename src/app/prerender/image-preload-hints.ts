/** A `<picture>` that loads at once, as React writes it: perhaps a source for some screens, and the image for all others. */
const PICTURE =
  /<picture>(?:<source media="([^"]*)" srcSet="([^"]*)"\/>)?<img src="([^"]*)"[^>]* loading="eager"[^>]*><\/picture>/;

/**
 * Parts drawn HTML from what belongs in the head: hints to ask for its pictures before they are met, the first one with
 * priority. React puts hints for plain images in front of everything, and none for a `<picture>`.
 */
export function imagePreloadHints(html: string): { hints: string[]; body: string } {
  const [own = ''] = /^(<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  const body = html.slice(own.length);
  const given = own.match(/<link[^>]*>/g) ?? [];
  const [piece, media, source = '', image = ''] = PICTURE.exec(body) ?? [];
  if (!piece) return { hints: given.map((link, place) => (place === 0 ? first(link) : link)), body };
  if (!media) return { hints: [hint(image), ...given], body };
  return { hints: [hint(source, media), hint(image, `not all and ${media}`), ...given], body };
}

function hint(file: string, media?: string): string {
  return first(`<link rel="preload" as="image" href="${file}"${media ? ` media="${media}"` : ''}/>`);
}

function first(link: string): string {
  return link.replace('<link rel="preload"', '<link rel="preload" fetchpriority="high"');
}
