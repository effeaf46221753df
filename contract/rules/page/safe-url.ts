// The one URL rule (D13): links, redirects, pictures and stored routes that come from data pass here before they are used.

/** Letters that a URL parser drops or reads as something else: controls, invisibles, spaces, backslashes, look-alike dots and slashes. */
const UNSAFE_CHARACTERS = /[\p{C}\p{Z}\u2024\u3002\ufe52\uff0e\uff0f\uff61\\]/u;
const ENCODED_SLASH = /%(2f|5c|00|0[9ad])/i;
const MAX_URL_LENGTH = 2_048;

/**
 * A path of this app: one leading slash, no scheme, host, trick or encoded slash in the path part.
 * Takes any text; gives it back unchanged, or null.
 */
export function safePath(text: string): string | null {
  if (text.length > MAX_URL_LENGTH || !text.startsWith('/') || UNSAFE_CHARACTERS.test(text)) return null;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  // Two slashes in front would be a host.
  if (ENCODED_SLASH.test(path) || path.includes('//')) return null;
  return text;
}

/**
 * An address that may be followed or shown.
 * Takes a text from data and the hosts that are allowed beside this app (`*` allows every https host); gives a path of this app, or an
 * absolute https address (http only for an allowed loopback host), or null.
 */
export function safeUrl(text: string, hosts: readonly string[] = []): string | null {
  const path = safePath(text);
  if (path) return path;
  if (text.length > MAX_URL_LENGTH || UNSAFE_CHARACTERS.test(text)) return null;
  const match = /^(https?):\/\/([^/?#]+)(?:[/?#]|$)/i.exec(text);
  const scheme = match?.[1]?.toLowerCase();
  const host = match?.[2]?.toLowerCase();
  if (!scheme || !host || !/^[a-z0-9.-]+(:\d{1,5})?$/.test(host) || host.startsWith('.')) return null;
  const loopback = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
  if (scheme === 'http' && !loopback) return null;
  if (hosts.includes(host)) return text;
  return hosts.includes('*') && scheme === 'https' ? text : null;
}
