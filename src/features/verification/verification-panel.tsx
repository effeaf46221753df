import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import type { KycFrameMessage } from '#contract/frame-messages.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { blockReload } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { type ModalSlot, openModal } from '#src/core/state/modal-state.ts';
import { isVerified, isVpn, kycQuery, markVerified, recheckKyc } from '#src/data/player/kyc.ts';
import { openVerification } from '#src/partners/identity-verification.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import css from './verification.module.css';

/** How long the frame may show its own result after the player is verified (ms). */
const FRAME_PATIENCE_MS = 5_000;

/**
 * The due verification: its purpose, then the provider's frame (§4). `onVerified` is called once the status is
 * verified; `known` is true if the status was verified from the start.
 */
export function VerificationPanel({ onVerified }: { onVerified: (known: boolean) => void }) {
  const { t } = useTranslation('verification');
  const query = useQuery(kycQuery());
  const [started, setStarted] = useState(false);
  const [tried, setTried] = useState(false);
  /** The player has pressed while the status was being refetched: the known run may be over. */
  const [asked, setAsked] = useState(false);
  const status = query.data;
  const verified = status !== undefined && isVerified(status);
  const vpn = status !== undefined && isVpn(status);

  const tell = useEffectEvent(() => onVerified(!tried));
  useEffect(() => {
    if (!verified) return;
    if (!started) tell();
    // The event often arrives before the frame's own message, which is shown first.
    const late = setTimeout(() => setStarted(false), FRAME_PATIENCE_MS);
    return () => clearTimeout(late);
  }, [verified, started]);
  useEffect(() => {
    if (vpn) openModal('vpn');
  }, [vpn]);

  const start = () => {
    setTried(true);
    setStarted(true);
  };
  if (asked && !query.isFetching) {
    setAsked(false);
    if (!verified && !vpn) start();
  }
  if (!status) {
    const failed = (
      <ErrorState
        level={3}
        title={t('unknown_title')}
        text={query.error ? errorText(query.error, t) : t('unknown_text')}
        actions={
          <>
            <Button onClick={() => void query.refetch()}>{t('shell:retry')}</Button>
            <HelpLink about="verification" />
          </>
        }
      />
    );
    return (
      <LoadingArea label={t('shell:loading')} slow={failed} failed={query.isError ? failed : undefined}>
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </LoadingArea>
    );
  }
  if (vpn) return null;
  if (started) return <Frame due={status} onEnd={() => setStarted(false)} />;
  if (verified) return null;
  const face = status.user_status === 'pending_face_id';
  return (
    <div className={css.panel}>
      <p>{t(face ? 'face_text' : 'kyc_text')}</p>
      <p className={css.quiet}>{t('camera')}</p>
      <Button kind="primary" size="large" wide icon="cam" loading={asked} onClick={() => setAsked(true)}>
        {t(face ? 'face_start' : 'kyc_start')}
      </Button>
    </div>
  );
}

/** The provider's page in a frame. While it is open, nothing may reload the page (D6). */
function Frame({ due: given, onEnd }: { due: KycStatus; onEnd: () => void }) {
  // A status that arrives meanwhile belongs to the next run.
  const [due] = useState(given);
  const { t } = useTranslation('verification');
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const [missing, setMissing] = useState(false);
  /** The frame has said how the run ended. */
  const ended = useRef(false);
  const { url, transactionId, provider, cafOnboarding } = due;
  const face = due.user_status === 'pending_face_id';

  /** §8 fixes the words of the alert, which say nothing of the money and the next step. */
  const tellFailure = (text: string) =>
    showAlert('error', text, { more: t('failed_next'), help: 'verification' });
  const onFrameMessage = useEffectEvent((message: KycFrameMessage) => {
    if (message.type === 'ready') {
      setReady(true);
      return;
    }
    ended.current = true;
    const { kind, text, values } = kycOutcome(message);
    if (kind === 'error') tellFailure(t(text, values));
    else showAlert(kind, t(text, values));
    if (text === 'face_done') markVerified();
    onEnd();
    recheckKyc().catch(() => {});
  });
  const fail = useEffectEvent(() => {
    setMissing(true);
    if (face) tellFailure(t('face_not_started'));
  });

  // The status may come first, and with it the modal of the page's next guard in place of this one: the frame's own word is lost then.
  const leave = useEffectEvent(() => {
    const status = queryClient.getQueryData(kycQuery().queryKey);
    if (!ended.current && status && isVerified(status))
      showAlert('success', t(face ? 'face_done' : 'kyc_done'));
  });
  useEffect(() => () => leave(), []);

  useEffect(() => {
    if (!place.current) return;
    const release = blockReload('camera');
    const wanted = { url, transactionId, provider, cafOnboarding };
    const opening = openVerification(place.current, wanted, t('title'), (message) => onFrameMessage(message));
    let over = false;
    opening.catch(() => over || fail());
    return () => {
      over = true;
      void opening.then(
        (close) => close(),
        () => {},
      );
      release();
    };
  }, [url, transactionId, provider, cafOnboarding, t]);

  const failed = (
    <ErrorState
      level={3}
      title={t(face ? 'face_not_started' : 'kyc_not_started')}
      text={t('unknown_text')}
      actions={
        <>
          <Button
            onClick={() => {
              onEnd();
              recheckKyc().catch(() => {});
            }}
          >
            {t('shell:retry')}
          </Button>
          <HelpLink about="verification" />
        </>
      }
    />
  );
  return (
    <div className={missing ? undefined : css.stage}>
      {ready ? null : (
        <div className={missing ? undefined : css.wait}>
          <LoadingArea label={t('shell:loading')} slow={failed} failed={missing ? failed : undefined}>
            <Skeleton shape="block" />
          </LoadingArea>
        </div>
      )}
      <div ref={place} className={css.frame} />
    </div>
  );
}

/** The text for a frame's result, as a key of verification.json with its values, and whether it is a success. */
interface KycOutcome {
  kind: 'success' | 'info' | 'error';
  text: 'kyc_done' | 'kyc_closed' | 'kyc_failed' | 'face_done' | 'face_failed';
  values: Record<string, string>;
}

/** §4, §8: success, closed, and any other status, of onboarding and of a face match. */
export function kycOutcome(result: Extract<KycFrameMessage, { type: 'result' }>): KycOutcome {
  const { step, status, error } = result;
  const face = step === 'face-match';
  if (status === 'approved') return { kind: 'success', text: face ? 'face_done' : 'kyc_done', values: {} };
  if (status === 'closed') return { kind: 'info', text: 'kyc_closed', values: {} };
  if (face) return { kind: 'error', text: 'face_failed', values: { error: error || status } };
  return { kind: 'error', text: 'kyc_failed', values: { status } };
}

/** §4: the verification that a page, a deposit or the player requested. */
export function VerificationModal(slot: ModalSlot) {
  const { t } = useTranslation('verification');
  const verified = (known: boolean) => {
    slot.onClose();
    if (known) showAlert('info', t('already'));
  };
  return (
    <Modal {...slot} title={t('title')} closeLabel={t('shell:close')}>
      {slot.open ? <VerificationPanel onVerified={verified} /> : null}
    </Modal>
  );
}
