import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessToken } from '#contract/endpoints/session.ts';
import { STORED } from '#contract/stored.ts';
import type { ModalSlot } from '#src/core/modals.ts';
import { useOnline } from '#src/core/online.ts';
import { beginSession, useSessionStatus } from '#src/core/session/session-store.ts';
import { removeStored } from '#src/core/storage.ts';
import { settingsQuery } from '#src/data/settings.ts';
import { CobogoRow } from '#src/ui/bricks.tsx';
import { Button } from '#src/ui/button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import css from './auth-modal.module.css';
import { panelOf } from './auth-panel.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegistrationClosed } from './registration-closed.tsx';

type AuthModalProps = ModalSlot & {
  /** `login`, `register` or `close`; anything unknown is register (§2). */
  panel: string;
};

/** Login and register as two panels of one modal. What follows a login, also that this closes, is a flow of the app. */
export function AuthModal({ panel: wanted, open, onClose, onClosed }: AuthModalProps) {
  const { t } = useTranslation('auth');
  const { general_register } = useQuery(settingsQuery()).data;
  // The token is there, the profile not yet: the button stays busy until the modal closes.
  const entering = useSessionStatus() === 'starting';
  const [panel, setPanel] = useState(panelOf(wanted));
  const online = useOnline();
  const [sending, setSending] = useState(false);
  const [identity, setIdentity] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const formId = useId();

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (panel === 'close') close();
  }, [panel]);
  useLayoutEffect(() => {
    // The other panel is read from its title on.
    const scroller = body.current?.parentElement;
    if (!scroller || panel === 'close') return;
    scroller.scrollTop = 0;
    scroller.closest('dialog')?.querySelector('h2')?.focus({ preventScroll: true });
  }, [panel]);
  if (panel === 'close') return null;

  const enter = (token: AccessToken) => {
    removeStored(STORED.registerDraft);
    removeStored(STORED.loginDraft);
    beginSession(token);
  };
  const toLogin = (email: string) => {
    setIdentity(email);
    setPanel('login');
  };
  const registering = panel === 'register' && general_register;
  return (
    <Modal
      open={open}
      form={registering ? 'full' : 'sheet'}
      title={t(`${panel}.title`)}
      closeLabel={t('close')}
      onClose={onClose}
      onClosed={onClosed}
      crown={panel === 'login' ? <CobogoRow /> : null}
      foot={
        registering ? (
          <div className={css.foot}>
            <Button size="large" onClick={onClose}>
              {t('register.not_now')}
            </Button>
            <Button
              kind="primary"
              size="large"
              type="submit"
              form={formId}
              loading={sending || entering}
              loadingText={t('sending')}
              disabled={!online}
              reason={t('shell:offline.reason')}
            >
              {t('register.submit')}
            </Button>
          </div>
        ) : null
      }
    >
      <div ref={body}>
        {panel === 'login' ? (
          <LoginForm
            identity={identity}
            entering={entering}
            onEntered={enter}
            onRegister={() => setPanel('register')}
          />
        ) : registering ? (
          <RegisterForm formId={formId} onSending={setSending} onEntered={enter} onLogin={toLogin} />
        ) : (
          <RegistrationClosed onLogin={() => setPanel('login')} />
        )}
      </div>
    </Modal>
  );
}
