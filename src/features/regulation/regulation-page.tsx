import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Regulation } from '#contract/endpoints/content/content-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatLongDate } from '#src/core/text/long-date.ts';
import { safeHtml } from '#src/core/text/sanitise.ts';
import { hasConsent, withdrawConsent } from '#src/core/tracking/consent.ts';
import { regulationQuery } from '#src/data/content/regulations.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { recordCookieConsent } from '#src/data/player/privacy.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { RichText } from '#src/ui/layout/rich-text.tsx';
import { usePrerendered } from '#src/ui/use-prerendered.ts';
import { DataAgeLabel, LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from './regulation-page.module.css';

/** One of the operator's texts, by its slug in the path. An unknown one is the 404 page (D4). */
export function RegulationPage({ slug, notFound }: { slug: string; notFound: ReactNode }) {
  const { t } = useTranslation('regulation');
  const query = useQuery(regulationQuery(slug, useLanguage()));
  if (!query.data && isNotFound(query.error) && !isDeclared(slug)) return notFound;
  return (
    <QueryView
      query={query}
      failed={<LoadFailed query={query} level={1} title={t('failed')} text={t('failed_text')} />}
      loading={
        <div className={css.page}>
          <Skeleton shape="title" />
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <Skeleton key={line} shape="text" />
          ))}
        </div>
      }
    >
      {(regulation) => <Text regulation={regulation} age={<DataAgeLabel of={query} />} />}
    </QueryView>
  );
}

/** §2 declares this route, so it stands also where the backend has no text for it. */
function isDeclared(slug: string): boolean {
  return slug === 'rules-betting';
}

function Text({ regulation, age }: { regulation: Regulation; age: ReactNode }) {
  usePageTitle(regulation.title);
  return (
    <article className={css.page}>
      <h1>{regulation.title}</h1>
      <p className={css.meta}>
        <Revised at={regulation.updated_at} />
        {age}
      </p>
      <RichText source={regulation.content} sanitise={safeHtml} onPath={navigate} />
      {paths.regulation(regulation.slug) === paths.privacy ? <ConsentChoice /> : null}
    </article>
  );
}

/** The date of the last change. The browser takes long to load its words for dates: a prerendered one stays as it is. */
function Revised({ at }: { at: string }) {
  const { t } = useTranslation('regulation');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const prerendered = usePrerendered(`${at} ${locale} ${zone}`);
  if (Number.isNaN(Date.parse(at))) return null;
  return (
    <span suppressHydrationWarning>
      {prerendered ? '' : t('updated', { date: revisionDate(at, locale, zone) })}
    </span>
  );
}

/** D4: consent can be withdrawn on the privacy page; the page then reloads without what it allowed. */
function ConsentChoice() {
  const { t } = useTranslation('regulation');
  const given = hasConsent();
  const withdraw = () => {
    withdrawConsent();
    void recordCookieConsent(false).finally(() => location.reload());
  };
  return (
    <section className={css.consent} aria-labelledby="consent">
      <h2 id="consent">{t('consent.title')}</h2>
      <p>{t(given ? 'consent.given' : 'consent.none')}</p>
      {given ? <Button onClick={withdraw}>{t('consent.withdraw')}</Button> : null}
    </section>
  );
}

/**
 * The date on which a text was last changed, in words.
 * Takes an ISO date (a plain date, or a moment, which is converted to the site's time zone) and a locale; empty if it is not a date.
 */
export function revisionDate(iso: string, locale: string, timeZone: string): string {
  // A plain date is the same in every time zone.
  return formatLongDate(Date.parse(iso), locale, /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : timeZone);
}
