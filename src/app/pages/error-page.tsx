import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { BrickPicture } from '#src/ui/art/brick-picture.tsx';
import css from './error-page.module.css';

interface ErrorPageProps {
  status: number;
  /** What was asked for; a 404 says it (§8). */
  path: string;
  /** The layout draws the title as the page's heading (orange). */
  headed?: boolean;
}

/** §2: 404 in its form, any other status in the other. The code is shown. */
export function ErrorPage({ status, path, headed }: ErrorPageProps) {
  const { t } = useTranslation();
  const notFound = status === 404;
  const title = t(notFound ? 'error.not_found_title' : 'error.other_title');
  usePageTitle(title);
  const Heading = headed ? 'h2' : 'h1';
  return (
    <div className={css.page} data-headed={headed ? '' : undefined}>
      <BrickPicture name={notFound ? 'not-found' : 'maintenance'} className={css.picture} />
      <Heading className={css.title}>{title}</Heading>
      <p className={css.text}>{t(notFound ? 'error.not_found_text' : 'error.other_text')}</p>
      <p className={css.text}>{t('stopped.text')}</p>
      <div className={css.actions}>
        {notFound ? (
          <>
            <ButtonLink as={Link} href={paths.home} kind="primary" size="large" wide>
              {t('error.home')}
            </ButtonLink>
            <ButtonLink as={Link} href={paths.casino} size="large" wide>
              {t('error.games')}
            </ButtonLink>
          </>
        ) : (
          <Button kind="primary" size="large" wide onClick={() => location.reload()}>
            {t('error.reload')}
          </Button>
        )}
        {/* A whole load: what failed may be what shows the other pages. During maintenance help is away like all of them (D15). */}
        {status === 503 ? null : (
          <ButtonLink href={`${paths.help}#not-loaded`} kind="text">
            {t('help')}
          </ButtonLink>
        )}
      </div>
      <p className={css.code}>
        <span>{t('error.code', { status })}</span>
        {notFound ? (
          <span lang="en" translate="no">
            {` Page not found: ${path}`}
          </span>
        ) : null}
      </p>
    </div>
  );
}
