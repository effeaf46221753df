// What search engines read beside the words: who runs the site, and where a page stands in it (schema.org, JSON-LD). Written
// after the load: only search engines read it, and the first frame carries none of it.
import { imageUrl } from '#contract/rules/page/images.ts';
import { safeUrl } from '#contract/rules/page/safe-url.ts';
import type { TrustedTypesFactory } from '#src/core/device/trusted-types.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import { currentSettings } from '#src/data/content/settings.ts';

const ID = 'structured-data';

/** Of the page at a path: its title is `SEO title | site title` (§1). A player's own pages say nothing. */
export function structuredData(origin: string, path: string, title: string): object[] {
  const { general_site_title: site, general_logo, general_social_links } = currentSettings();
  if (path.startsWith('/user/')) return [];
  const home = origin + paths.home;
  if (path === paths.home) {
    const links = general_social_links.flatMap(({ url }) => safeUrl(url, ['*']) ?? []);
    const logo = general_logo ? imageUrl(general_logo) : '';
    const who = {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site,
      url: home,
      ...(logo ? { logo: new URL(logo, origin).href } : {}),
      ...(links.length > 0 ? { sameAs: links } : {}),
    };
    const what = {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site,
      url: home,
      inLanguage: currentLanguage(),
    };
    return [who, what];
  }
  const name = title.endsWith(` | ${site}`) ? title.slice(0, -` | ${site}`.length) : title;
  const step = (position: number, of: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name: of,
    item,
  });
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [step(1, site, home), step(2, name, origin + path)],
    },
  ];
}

/** A script's text is asked about even where it never runs (D13); where only vetted strings may be one, this is. */
const trusted = (() => {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypesFactory };
  const policy = trustedTypes?.createPolicy('structured-data', { createScript: (text: string) => text });
  return (text: string) => policy?.createScript(text) ?? text;
})();

function write(): void {
  const data = structuredData(location.origin, location.pathname, document.title);
  document.getElementById(ID)?.remove();
  if (data.length === 0) return;
  const element = document.createElement('script');
  element.id = ID;
  element.type = 'application/ld+json';
  element.text = trusted(JSON.stringify(data).replaceAll('<', '\\u003c'));
  document.head.append(element);
}

/** Writes it, and anew with each page: a page that comes changes the title. */
export function updateStructuredData(): void {
  write();
  const title = document.querySelector('title');
  if (title) new MutationObserver(write).observe(title, { childList: true });
}
