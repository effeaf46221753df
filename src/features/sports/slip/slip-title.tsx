import { useTranslation } from '#src/core/text/use-translation.ts';
import css from './slip.module.css';

/** `Bilhete 3 seleções` */
export function SlipTitle({ count }: { count: number }) {
  const { t } = useTranslation('sports');
  return (
    <>
      {t('slip.title')} {count > 0 ? <span className={css.count}>{t('slip.count', { count })}</span> : null}
    </>
  );
}
