import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/action/button.tsx';
import css from '../auth.module.css';

/** Shown in place of the register form while `general_register` is 0 (D15). */
export function RegistrationClosed({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div className={css.form}>
      <p>{t('closed.text')}</p>
      <Button wide onClick={onLogin}>
        {t('closed.login')}
      </Button>
    </div>
  );
}
