import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eraseDeviceSecret, hasDeviceSecret } from '#src/core/device/device-secret.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import css from '../account.module.css';

/** What this device stores about itself beyond the session, and the button that erases it. */
export function DeviceSection() {
  const { t } = useTranslation('account');
  const [stored, setStored] = useState(hasDeviceSecret);
  const erase = () => {
    eraseDeviceSecret();
    setStored(false);
    showAlert('success', t('device.erased'));
  };
  return (
    <section aria-labelledby="device" className={css.section}>
      <SectionHeader id="device" title={t('device.title')} />
      <p>{t('device.text')}</p>
      <ListRow
        title={t('device.mark')}
        meta={t(stored ? 'device.stored' : 'device.none')}
        end={
          <Button size="small" disabled={!stored} aria-label={t('device.erase_mark')} onClick={erase}>
            {t('device.erase')}
          </Button>
        }
      />
    </section>
  );
}
