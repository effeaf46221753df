import { go } from '#src/core/navigation/navigate.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import css from '../auth.module.css';
import { RecoverPanel } from './recover-panel.tsx';

/** §2: `/Recover` and `/recuperar-senha`. */
export function RecoverPage() {
  const { t } = useTranslation('auth');
  usePageTitle(t('recover.title'));
  const toLogin = () => {
    go(paths.home);
    openModal('login');
  };
  return (
    <div className={css.page}>
      <h1>{t('recover.title')}</h1>
      <RecoverPanel onLogin={toLogin} />
    </div>
  );
}
