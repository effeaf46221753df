import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STORED } from '#contract/stored.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { Button } from '#src/ui/action/button.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import css from './install-offer.module.css';
import { useInstall } from './use-install.ts';

/** The unobtrusive install button (D6) at home's lower edge; it takes no layout space. */
export function InstallOffer() {
  const { t } = useTranslation('install');
  const path = usePath();
  const { way, start } = useInstall();
  const [sentAway, setSentAway] = useState(false);
  if (way === 'none' || sentAway || path !== paths.home) return null;

  const dismiss = () => {
    writeStored(STORED.installDismissed, '1');
    setSentAway(true);
  };
  return (
    <aside className={css.offer} aria-label={t('account')}>
      <p>{t('offer')}</p>
      <Button size="small" onClick={() => void start()}>
        {t('install')}
      </Button>
      <IconButton icon="x" label={t('dismiss')} onClick={dismiss} />
    </aside>
  );
}
