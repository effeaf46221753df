import { useTranslation } from 'react-i18next';
import { OddsFormatMenu } from '../odds-format-menu.tsx';
import css from './list-foot.module.css';

/** Below a list: whether its events are simulated, and the format of the odds. */
export function ListFoot({ sandbox }: { sandbox: boolean }) {
  const { t } = useTranslation('sports');
  return (
    <div className={css.foot}>
      {sandbox ? <p>{t('sandbox')}</p> : null}
      <OddsFormatMenu />
    </div>
  );
}
