import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import css from '../account.module.css';
import { SessionList } from './session-list.tsx';

/** `/user/account/sessions`: the devices on which the player is logged in. */
export function SessionsPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('sessions.title'));
  return (
    <div className={css.page}>
      <h1>{t('sessions.title')}</h1>
      <p>{t('sessions.text')}</p>
      <SessionList level={2} />
    </div>
  );
}
