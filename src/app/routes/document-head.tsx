import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#contract/rules/page/images.ts';
import { useOwnTitle } from '#src/core/navigation/page-title.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { routeOf } from './routes.ts';
import { seoOf } from './seo-record.ts';

/** §1: `SEO title | site title`; without a title of its own a page bears the site's alone. */
export function titleOf(seoTitle: string, siteTitle: string): string {
  return seoTitle ? `${seoTitle} | ${siteTitle}` : siteTitle;
}

/** After the first frame, which has the server's own head, it writes the title, description and icon of what is on screen; what has no description of its own gets the site's. */
export function DocumentHead() {
  const match = routeOf(usePath());
  const { t } = useTranslation();
  const language = useLanguage();
  const settings = useSettings();
  const seo = useQuery({ ...seoOf(match, language), enabled: match !== null }).data;
  const ownTitle = useOwnTitle();
  const siteTitle = settings.general_site_title;
  const title = titleOf(seo?.title || ownTitle, siteTitle);
  const description = plainText(seo?.content ?? '') || t('description');
  const icon = settings.general_site_favicon;

  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    document.querySelector('meta[name=apple-mobile-web-app-title]')?.setAttribute('content', siteTitle);
  }, [title, description, siteTitle]);
  // Apart: a browser may ask for an icon again whenever its address is written.
  useEffect(() => {
    if (icon) document.querySelector('link[rel=icon]')?.setAttribute('href', imageUrl(icon));
  }, [icon]);
  return null;
}

/** The record's content may be rich text; a description is words alone. */
export function plainText(content: string): string {
  return content
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}
