import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { clearRecoveryToken, recoveryTokenAtom } from '#src/core/navigation/recovery-token.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import css from '../auth.module.css';
import { AuthModalImage } from '../auth-modal-image.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RecoverForm } from './recover-form.tsx';

/**
 * Password recovery: the form that requests a link by e-mail or, after following that link, the form for the new password.
 * Used by the auth modal and by a page of its own. `onLogin` opens the login.
 */
export function RecoverPanel({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('auth');
  const token = useAtomValue(recoveryTokenAtom);
  const [sentTo, setSentTo] = useState('');
  if (token) {
    return (
      <NewPasswordForm
        token={token}
        onSet={() => {
          clearRecoveryToken();
          onLogin();
        }}
        onAnother={clearRecoveryToken}
      />
    );
  }
  return (
    <div className={css.form}>
      <AuthModalImage of="password_recovery" />
      {sentTo ? (
        <>
          <p role="status">{t('recover.sent', { email: sentTo })}</p>
          <Button size="large" wide onClick={() => setSentTo('')}>
            {t('recover.again')}
          </Button>
        </>
      ) : (
        <RecoverForm onSent={setSentTo} />
      )}
      <Button size="large" wide onClick={onLogin}>
        {t('recover.login')}
      </Button>
    </div>
  );
}
