import { useTranslation } from 'react-i18next';
import { safePath } from '#contract/rules/page/safe-url.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { recordCookieConsent } from '#src/data/player/privacy.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import css from './modal-footer.module.css';

/** §2: the page that was wanted needs consent to all cookies. */
export function RestrictedAccessModal({ open, onClose, onClosed }: ModalSlot) {
  const { t } = useTranslation();
  const back = () => {
    onClose();
    navigate(paths.home, { replace: true });
  };
  const accept = () => {
    grantConsent();
    void recordCookieConsent(true);
    const wanted = readStored(STORED.lastAttemptedRoute);
    removeStored(STORED.lastAttemptedRoute);
    onClose();
    if (wanted !== null && safePath(wanted) !== null) navigate(wanted, { replace: true });
    else navigate(withoutParameter(location.pathname + location.search), { replace: true });
  };
  return (
    <Modal
      open={open}
      form="dialog"
      title={t('dialogs:restricted.title')}
      closeLabel={t('dialogs:restricted.back')}
      onClose={back}
      onClosed={onClosed}
      foot={
        <div className={css.foot}>
          <Button wide kind="tertiary" onClick={back}>
            {t('dialogs:restricted.back')}
          </Button>
          <Button wide kind="tertiary" onClick={accept}>
            {t('dialogs:restricted.accept')}
          </Button>
        </div>
      }
    >
      <p>{t('dialogs:restricted.text')}</p>
    </Modal>
  );
}

/** The same place without `showCookieModal` (§2). */
export function withoutParameter(fullPath: string): string {
  const [path = '/', search = ''] = fullPath.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('showCookieModal');
  const left = query.toString();
  return left ? `${path}?${left}` : path;
}
