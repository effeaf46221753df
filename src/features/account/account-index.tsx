import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import css from './account.module.css';

interface Place {
  text: string;
  icon: IconName;
  to: string;
  /** A section of that page, by the id of its heading. */
  section?: string;
  /** Pages that only this one leads to: on them it is marked too. */
  below?: readonly string[];
}

const PLACES: readonly Place[] = [
  { text: 'fixed', icon: 'user', to: paths.account },
  { text: 'address', icon: 'home', to: paths.account, section: 'address' },
  {
    text: 'security',
    icon: 'shield',
    to: paths.security,
    below: [paths.password, paths.secondFactor, paths.passkeys, paths.sessions],
  },
  { text: 'documents', icon: 'check', to: paths.document },
  { text: 'notices', icon: 'info', to: paths.account, section: 'notices' },
  { text: 'privacy', icon: 'slip', to: paths.privacyChoices },
  { text: 'limits_place', icon: 'hour', to: paths.protection },
];

/**
 * On wide screens, beside every page of the account: all of them and two sections, with the present page marked. `absent`: sections that
 * the present page is known not to have.
 */
export function AccountIndex({ absent }: { absent: readonly string[] }) {
  const { t } = useTranslation('account');
  const path = usePath();
  return (
    <nav className={css.index} aria-label={t('account.sections')}>
      <Card cut>
        {PLACES.filter(({ section = '' }) => !absent.includes(section)).map((place) => {
          const { text, icon, to, section, below } = place;
          const row = (
            <ListRow icon={icon} title={t(`account.${text}`)} end={<Icon name="chev" size={18} />} />
          );
          // The browser itself goes to a section of the present page.
          if (section && path === to)
            return (
              <a key={text} href={`#${section}`} className={css.place}>
                {row}
              </a>
            );
          const current = section ? undefined : path === to ? 'page' : below?.includes(path) || undefined;
          return (
            <Link
              key={text}
              href={section ? `${to}#${section}` : to}
              className={css.place}
              aria-current={current}
            >
              {row}
            </Link>
          );
        })}
      </Card>
    </nav>
  );
}
