import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { safeUrl } from '#contract/rules/page/safe-url.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { useNearView } from '#src/widgets/hooks/use-near-view.ts';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { WarningStrip } from '#src/widgets/regulation/warning-strip.tsx';
import { DynamicButtons } from './dynamic-buttons.tsx';
import css from './footer.module.css';

// Loaded when the end of the page is near: it stands below a page that is as high as the window.
const OperatorDetails = lazyComponent([], () =>
  import('./operator-details.tsx').then((file) => file.OperatorDetails),
);

/** Social links, disclaimer, operator, warning, texts, ways to complain; on wide screens the warning's line stays in view. */
export function Footer() {
  const { t } = useTranslation();
  const drawn = useDrawn();
  const [place, near] = useNearView<HTMLDivElement>();
  const { general_social_links, general_footer_disclaimer } = useSettings();
  const social = general_social_links.flatMap(({ name, url }) => {
    const address = safeUrl(url, ['*']);
    return address ? [{ name, address }] : [];
  });
  return (
    <footer className={css.footer}>
      <div className={css.more}>
        <DynamicButtons place="footer" />
        {social.length > 0 ? (
          <ul className={css.links}>
            {social.map(({ name, address }) => (
              <li key={address}>
                <a href={address} target="_blank" rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {general_footer_disclaimer ? <p className={css.disclaimer}>{general_footer_disclaimer}</p> : null}
        <div ref={place}>
          {near ? (
            <ErrorBoundary>
              <Suspense fallback={null}>
                <OperatorDetails />
              </Suspense>
            </ErrorBoundary>
          ) : null}
        </div>
      </div>
      <div className={css.line}>
        <WarningStrip age={t('protection.age')} text={t('footer.warning')} />
        <ul className={css.links}>
          {drawn ? null : <Support />}
          <li>
            <Link href={paths.responsibleGaming}>{t('footer.responsible')}</Link>
          </li>
          <li>
            <Link href={paths.terms}>{t('support:footer.terms')}</Link>
          </li>
          <li>
            <Link href={paths.privacy}>{t('support:footer.privacy')}</Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** First in their row, which ends at the right edge of a wide screen: as they come, nothing beside them moves. */
function Support() {
  const { t } = useTranslation('support');
  return (
    <>
      <li>
        <Link href={paths.help}>{t('shell:help')}</Link>
      </li>
      <li>
        <Link href={paths.complaints}>{t('complaints')}</Link>
      </li>
    </>
  );
}

/** Whether this is the page as the server draws it, where each byte is needed for the first screen. */
function useDrawn(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}
