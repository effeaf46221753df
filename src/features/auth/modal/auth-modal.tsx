import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessToken } from '#contract/endpoints/player/authentication-calls.ts';
import { STORED } from '#contract/stored.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { useOnline } from '#src/core/net/online.ts';
import { beginSession, useSessionStatus } from '#src/core/session/session-store.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { modalImagesQuery } from '#src/data/content/modal-images.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { CobogoRow } from '#src/ui/art/cobogo-row.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { showLoadFailure } from '#src/widgets/lazy/load-failure.ts';
import css from '../auth.module.css';
import { AuthModalImage } from '../auth-modal-image.tsx';
import { LoginForm } from '../login/login-form.tsx';
import { RegisterForm } from '../register/register-form.tsx';

// Loaded on demand: few players recover a password or find registration closed, and the login form loads faster without them.
const RecoverPanel = lazyComponent([], () =>
  import('../recover/recover-page.tsx').then((file) => file.RecoverPanel),
);
const RegistrationClosed = lazyComponent([], () =>
  import('../register/registration-closed.tsx').then((file) => file.RegistrationClosed),
);

type AuthModalProps = ModalSlot & {
  /** `login`, `register`, `recover` or `close`; an unknown name means register (§2). */
  panel: string;
};

/** Login, register and recover as panels of one modal. The steps after a login, including closing this modal, are a flow of `app`. */
export function AuthModal({ panel: wanted, open, onClose, onClosed }: AuthModalProps) {
  const { t } = useTranslation('auth');
  const { general_register } = useSettings();
  // The token was received, the profile not yet: the button stays busy until the modal closes.
  const entering = useSessionStatus() === 'starting';
  const [panel, setPanel] = useState(parseAuthPanel(wanted));
  const online = useOnline();
  const [sending, setSending] = useState(false);
  const [identity, setIdentity] = useState('');
  const [typed, setTyped] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const farewell = useQuery(modalImagesQuery()).data?.register_cancel;
  const body = useRef<HTMLDivElement>(null);
  const formId = useId();

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (panel === 'close') close();
  }, [panel]);
  useLayoutEffect(() => {
    // A new panel starts at its top, with the focus on its title.
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
  const panelFailed = (error: unknown) => {
    setPanel('login');
    showLoadFailure(error);
  };
  const toLogin = (email: string) => {
    setIdentity(email);
    setPanel('login');
  };
  const registering = panel === 'register' && general_register;
  // If the operator has a picture for it, leaving a form with input shows it once; both buttons there have the same visual weight.
  const leave = registering && typed && farewell && !leaving ? () => setLeaving(true) : onClose;
  return (
    <Modal
      open={open}
      form={registering ? 'full' : 'sheet'}
      title={t(`${panel}.title`)}
      closeLabel={t('close')}
      onClose={leave}
      onClosed={onClosed}
      crown={panel === 'login' ? <CobogoRow /> : null}
      foot={
        leaving ? (
          <div className={css.even}>
            <Button size="large" wide onClick={onClose}>
              {t('register.leave')}
            </Button>
            <Button size="large" wide onClick={() => setLeaving(false)}>
              {t('register.stay')}
            </Button>
          </div>
        ) : registering ? (
          <div className={css.foot}>
            <Button size="large" onClick={leave}>
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
      {leaving ? (
        <div className={classNames(css.form, css.leaving)}>
          <AuthModalImage of="register_cancel" />
          <p>{t('register.leaving')}</p>
        </div>
      ) : null}
      <div ref={body} hidden={leaving} onInput={() => setTyped(true)}>
        {panel === 'login' ? (
          <LoginForm
            identity={identity}
            entering={entering}
            onEntered={enter}
            onRegister={() => setPanel('register')}
            onRecover={() => setPanel('recover')}
          />
        ) : registering ? (
          <RegisterForm formId={formId} onSending={setSending} onEntered={enter} onLogin={toLogin} />
        ) : (
          <ErrorBoundary onFailure={panelFailed}>
            <Suspense fallback={null}>
              {panel === 'recover' ? (
                <RecoverPanel onLogin={() => setPanel('login')} />
              ) : (
                <RegistrationClosed onLogin={() => setPanel('login')} />
              )}
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Modal>
  );
}

type AuthPanel = 'login' | 'register' | 'recover' | 'close';

/** The panel of the auth modal for a name; an unknown name opens register (§2). */
export function parseAuthPanel(name: string): AuthPanel {
  return name === 'login' || name === 'recover' || name === 'close' ? name : 'register';
}

/** The auth modal, open at its login panel. */
export function LoginModal(slot: ModalSlot) {
  return <AuthModal panel="login" {...slot} />;
}

/** The auth modal, open at its recover panel. */
export function RecoverModal(slot: ModalSlot) {
  return <AuthModal panel="recover" {...slot} />;
}

/** The auth modal, open at its register panel. */
export function RegisterModal(slot: ModalSlot) {
  return <AuthModal panel="register" {...slot} />;
}
