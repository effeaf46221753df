import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '#src/core/state/alerts.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import css from '../account.module.css';
import { eraseDevice, keepsAnything } from './erase-device.ts';

type DeviceSectionProps = {
  /** Called after erasing: drops what memory holds of it as well. */
  onErased: () => void;
};

/** What this device stores beyond the session, and the button that erases it. */
export function DeviceSection({ onErased }: DeviceSectionProps) {
  const { t } = useTranslation('account');
  const [stored, setStored] = useState(keepsAnything);
  const erase = () => {
    eraseDevice();
    onErased();
    setStored(false);
    showAlert('success', t('device.erased'));
  };
  return (
    <section aria-labelledby="device" className={css.section}>
      <SectionHeader id="device" title={t('device.title')} />
      <p>{t('device.text')}</p>
      <ListRow
        title={t('device.kept')}
        meta={t(stored ? 'device.stored' : 'device.none')}
        end={
          <Button size="small" disabled={!stored} aria-label={t('device.erase_all')} onClick={erase}>
            {t('device.erase')}
          </Button>
        }
      />
    </section>
  );
}
