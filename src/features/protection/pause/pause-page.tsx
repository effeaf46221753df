import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import css from '../protection.module.css';
import { ProtectionQueryView } from '../protection-query-view.tsx';
import { ActivePause } from './active-pause.tsx';
import { HelpList } from './help-list.tsx';
import { PauseForm } from './pause-form.tsx';
import { EXCLUSIONS, type PauseOption, SUSPENSIONS } from './pause-options.ts';

/** A pause of 24 hours to 6 weeks (§2, D11). */
export function SuspensionPage() {
  return <PausePage kind="suspension" choices={SUSPENSIONS} />;
}

/** A self-exclusion from 3 months to indefinite (§2, D11). */
export function ExclusionPage() {
  return <PausePage kind="exclusion" choices={EXCLUSIONS} />;
}

type PausePageProps = { kind: 'suspension' | 'exclusion'; choices: readonly PauseOption[] };

function PausePage({ kind, choices }: PausePageProps) {
  const { t } = useTranslation('protection');
  usePageTitle(t(`${kind}.title`));
  const held = useQuery(protectionQuery()).data?.pause;
  // An indefinite exclusion can't be extended.
  const more = !held || held.ends_at !== null;
  return (
    <div className={css.narrow}>
      <h1>{t(`${kind}.title`)}</h1>
      {held ? <ActivePause pause={held} /> : null}
      <ProtectionQueryView>
        {() =>
          more ? (
            <PauseForm kind={kind} choices={choices} held={held?.over === false ? held.ends_at : null} />
          ) : null
        }
      </ProtectionQueryView>
      {kind === 'suspension' ? (
        <ButtonLink as={Link} kind="text" href={paths.exclusion}>
          {t('pause.rather_exclusion')}
        </ButtonLink>
      ) : (
        <section className={css.part} aria-labelledby="help">
          <SectionHeader id="help" title={t('help.title')} />
          <HelpList />
        </section>
      )}
      <ButtonLink as={Link} kind="text" href={paths.protection}>
        {t('pause.to_protection')}
      </ButtonLink>
    </div>
  );
}
