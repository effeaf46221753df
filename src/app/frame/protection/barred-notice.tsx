import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './barred-notice.module.css';

/** Where the player reads on, by the reason of the bar; a wrong entry in the register is a matter for the operator's support. */
const MORE = {
  suspension: { to: paths.protection, text: 'more' },
  exclusion: { to: paths.protection, text: 'more' },
  register: { to: paths.complaints, text: 'complain' },
  closing: { to: paths.privacyChoices, text: 'privacy' },
} as const;

/** D11: a player who is barred from playing sees on every page that they are, and why. `by` null: the reason is not known. */
export function BarredNotice({ by }: { by: User['blocked_by'] }) {
  const { t } = useTranslation('barred');
  const more = by && MORE[by];
  return (
    <section className={css.notice} aria-label={t('label')}>
      <Icon name="alert" size={20} />
      <p>{t(by ?? 'unsaid')}</p>
      <div className={css.ways}>
        <ButtonLink as={Link} size="small" href={paths.withdraw}>
          {t('shell:nav.withdraw')}
        </ButtonLink>
        {more ? (
          <ButtonLink as={Link} size="small" kind="text" href={more.to}>
            {t(more.text)}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
