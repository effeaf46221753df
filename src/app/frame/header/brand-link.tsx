import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pictureUrl } from '#contract/rules/images.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { AppMark } from '#src/ui/art/app-mark.tsx';
import { ownBrand } from '../brands.ts';
import css from './brand-link.module.css';

/** The operator's mark: the settings' logo, else the brand's, else the drawn mark with the name. Leads home. */
export function BrandLink() {
  const { t } = useTranslation();
  const { general_logo } = useQuery(settingsQuery()).data;
  const brand = ownBrand();
  const logo = pictureUrl(general_logo || brand.logo || '');
  return (
    <Link href={paths.home} className={css.brand} aria-label={t('brand_home', { name: brand.name })}>
      {logo ? (
        <img src={logo} alt="" height={32} className={css.logo} />
      ) : (
        <>
          <AppMark />
          <span className={css.name}>{brand.name}</span>
        </>
      )}
    </Link>
  );
}
