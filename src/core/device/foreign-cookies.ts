// Cookies that third parties set under names of their own. A browser that blocks site data may refuse each access.

/** `name=value; …`; empty where the browser refuses them. */
export function foreignCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Removes a cookie that may belong to this host or to any domain above it. */
export function removeForeignCookie(name: string): void {
  const parts = location.hostname.split('.');
  const domains = parts.slice(0, -1).map((_, from) => `; Domain=${parts.slice(from).join('.')}`);
  for (const domain of ['', ...domains]) {
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser that we serve.
      document.cookie = `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/${domain}`;
    } catch {
      // Where cookies are refused there is none to remove.
    }
  }
}
