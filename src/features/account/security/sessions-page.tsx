import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { AccountLayout } from '../account-layout.tsx';
import { SessionList } from './session-list.tsx';

/** `/user/account/sessions`: the devices on which the player is logged in. */
export function SessionsPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('sessions.title'));
  return (
    <AccountLayout title={t('sessions.title')}>
      <p>{t('sessions.text')}</p>
      <SessionList level={2} />
    </AccountLayout>
  );
}
