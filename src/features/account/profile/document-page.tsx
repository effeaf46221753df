import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import css from '../account.module.css';
import { DocumentPanel } from './document-panel.tsx';

/** §2: `/user/account/document`. */
export function DocumentPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('document.title'));
  return (
    <div className={css.page}>
      <h1>{t('document.title')}</h1>
      <DocumentPanel level={2} />
    </div>
  );
}
