import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyUpdate } from '#src/core/pwa/apply-update.ts';
import { updateReadyAtom } from '#src/core/pwa/update-state.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { Button } from '#src/ui/action/button.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import css from './update-notice.module.css';

/** A quiet notice that a newer version is ready. If pressed during an operation, the reload waits for the operation's end. */
export function UpdateNotice() {
  const { t } = useTranslation('pwa');
  const ready = useAtomState(updateReadyAtom);
  const [wanted, setWanted] = useState(false);
  const [closed, setClosed] = useState(false);
  const update = () => {
    setWanted(true);
    applyUpdate();
  };
  return (
    <div role="status" className="live">
      {ready && !closed ? (
        <div className={css.notice}>
          <p>{t(wanted ? 'pwa:update.waiting' : 'pwa:update.ready')}</p>
          {wanted ? null : (
            <Button size="small" kind="primary" onClick={update}>
              {t('pwa:update.now')}
            </Button>
          )}
          <IconButton icon="x" label={t('shell:close')} iconSize={20} onClick={() => setClosed(true)} />
        </div>
      ) : null}
    </div>
  );
}
