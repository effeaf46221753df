import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import css from '../sports.module.css';
import type { NamedSlug } from '../sports-route.ts';

/** Links to the pages above this one. */
export function Breadcrumbs({ names }: { names: readonly NamedSlug[] }) {
  const { t } = useTranslation('sports');
  return (
    <nav aria-label={t('way')}>
      <ol className={css.way}>
        <li>
          <Link href={paths.sports}>{t('title')}</Link>
        </li>
        {names.map(({ slug, name }, depth) => (
          <li key={slug}>
            <Link href={paths.sport(...names.slice(0, depth + 1).map((one) => one.slug))}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
