import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { safePath, safeUrl } from '#contract/rules/page/safe-url.ts';
import { TELEPHONE_LINK } from '#contract/rules/page/telephone-link.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import css from './help-page.module.css';

/** The ways to a person: the operator's service, the account's menu with the live chat, and the help lines, as far as the operator has them. */
export function HelpSupport({ hasChat }: { hasChat: boolean }) {
  const { t } = useTranslation('help');
  const { general_help_lines } = useSettings();
  const lines = general_help_lines.flatMap(({ name, url }) => {
    const address = TELEPHONE_LINK.test(url) ? url : safeUrl(url, ['*']);
    return address ? [{ name, address }] : [];
  });
  return (
    <section aria-labelledby="help-contact" className={css.topic}>
      <h2 id="help-contact">{t('contact')}</h2>
      <p>{t('contact_text')}</p>
      <div className={css.ways}>
        {hasChat ? (
          <Button icon="help" aria-haspopup="dialog" onClick={() => openModal('account')}>
            {t('chat')}
          </Button>
        ) : null}
        <ButtonLink as={Link} href={paths.complaints}>
          {t('support:complaints')}
        </ButtonLink>
      </div>
      {lines.length > 0 ? (
        <>
          <h3>{t('help_lines')}</h3>
          <ul className={css.links}>
            {lines.map(({ name, address }) => (
              <li key={name + address}>
                {safePath(address) ? (
                  <Link href={address}>{name}</Link>
                ) : (
                  <a
                    href={address}
                    {...(TELEPHONE_LINK.test(address) ? {} : { target: '_blank', rel: 'noopener' })}
                  >
                    {name}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
