import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/define-call.ts';
import { passkeyLogin, startPasskeyLogin } from '#contract/endpoints/player/passkey-calls.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { authenticateWithPasskey, PasskeyFailed } from '#src/partners/webauthn.ts';
import { Button } from '#src/ui/action/button.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';

type PasskeyLoginProps = {
  /** A token was received, and the steps after login are still running. */
  entering: boolean;
  /** Returns the error text of an answer without a token; empty if the player is logged in. */
  onAnswered: (answer: ResponseOf<typeof passkeyLogin>) => string;
};

/** Login without a password: the device offers its passkeys for this site. */
export function PasskeyLogin({ entering, onAnswered }: PasskeyLoginProps) {
  const { t } = useTranslation('auth');
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');

  const problemOf = (error: unknown) => {
    if (error instanceof PasskeyFailed) return t(`passkey.${error.reason}`);
    // The backend has no passkeys (D1).
    if (error instanceof ApiError && error.status === 404) return t('passkey.missing');
    return errorText(error, t);
  };
  const enter = async () => {
    setProblem('');
    setAsking(true);
    try {
      const credential = await authenticateWithPasskey(await call(startPasskeyLogin));
      setProblem(onAnswered(await call(passkeyLogin, { body: { credential } })));
    } catch (error) {
      setProblem(problemOf(error));
    }
    setAsking(false);
  };
  return (
    <>
      <FormError text={problem} help={<HelpLink about="passkeys" />} />
      <Button
        size="large"
        wide
        loading={asking || entering}
        loadingText={t('sending')}
        disabled={!online}
        reason={t('shell:offline.reason')}
        onClick={() => void enter()}
      >
        {t('passkey.enter')}
      </Button>
    </>
  );
}
