import { hasConsent, withdrawConsent } from '#src/core/tracking/consent.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { recordCookieConsent } from '#src/data/player/privacy.ts';
import { Button } from '#src/ui/action/button.tsx';
import css from './regulation-page.module.css';

/** D4: consent can be withdrawn on the privacy page; the page then reloads without what it allowed. */
export function ConsentChoice() {
  const { t } = useTranslation('regulation');
  const given = hasConsent();
  const withdraw = () => {
    withdrawConsent();
    void recordCookieConsent(false).finally(() => location.reload());
  };
  return (
    <section className={css.consent} aria-labelledby="consent">
      <h2 id="consent">{t('consent.title')}</h2>
      <p>{t(given ? 'consent.given' : 'consent.none')}</p>
      {given ? <Button onClick={withdraw}>{t('consent.withdraw')}</Button> : null}
    </section>
  );
}
