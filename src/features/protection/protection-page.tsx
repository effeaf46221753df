import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { firstStepsQuery } from '#src/data/player/first-steps.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { LimitList } from './limits/limit-list.tsx';
import { ActivePause } from './pause/active-pause.tsx';
import { HelpList } from './pause/help-list.tsx';
import css from './protection.module.css';
import { ProtectionQueryView } from './protection-query-view.tsx';
import { SelfAssessment } from './self-assessment.tsx';
import { PlayResults } from './session/play-results.tsx';
import { RealityCheckRow } from './session/reality-check-row.tsx';
import { SessionCard } from './session/session-card.tsx';

/**
 * Responsible gaming: time and result, pauses, limits, the reality check, a self-assessment, and help (§2, D11). The button to pause is
 * always above the fold. Help is shown also while the limits above it load: they take a screen's height then, so that nothing moves.
 */
export function ProtectionPage() {
  const { t } = useTranslation('protection');
  usePageTitle(t('title'));
  const pause = useQuery(protectionQuery()).data?.pause;
  const due = useQuery(firstStepsQuery()).data?.due;
  return (
    <div className={css.page}>
      <div className={css.column}>
        <h1>{t('title')}</h1>
        <p className={css.note}>{t('lead')}</p>
        {pause ? <ActivePause pause={pause} /> : null}
        <SessionCard />
        <section className={css.part} aria-labelledby="pauses">
          <SectionHeader id="pauses" title={t('pause.title')} />
          <p className={css.note}>{t('pause.text')}</p>
          <div className={css.two}>
            <PauseTile href={paths.suspension} icon="hour" kind="suspend" />
            <PauseTile href={paths.exclusion} icon="exit" kind="exclude" />
          </div>
        </section>
        {due ? (
          <section className={css.part} aria-labelledby="first-steps">
            <SectionHeader id="first-steps" title={t('first.title')} />
            <p className={css.note}>{t('first.due')}</p>
            <ButtonLink as={Link} href={paths.firstSteps} kind="primary" wide>
              {t('first.title')}
            </ButtonLink>
          </section>
        ) : null}
      </div>
      <div className={css.limits} data-in-order="">
        <section className={css.part} aria-labelledby="limits">
          <SectionHeader id="limits" title={t('limits.title')} />
          <p className={css.note}>{t('limits.text')}</p>
          <ProtectionQueryView>{({ limits }) => <LimitList limits={limits} />}</ProtectionQueryView>
        </section>
        <section className={css.part} aria-labelledby="results">
          <SectionHeader id="results" title={t('results.title')} />
          <PlayResults />
        </section>
      </div>
      <div className={css.column}>
        <Card lines>
          <RealityCheckRow level={2} />
          <SelfAssessment />
        </Card>
        <section className={css.part} aria-labelledby="help">
          <SectionHeader
            id="help"
            title={t('help.title')}
            more={{ as: Link, href: paths.responsibleGaming, label: t('shell:footer.responsible') }}
          />
          <HelpList />
        </section>
      </div>
    </div>
  );
}

interface PauseTileProps {
  href: string;
  icon: 'hour' | 'exit';
  kind: 'suspend' | 'exclude';
}

/** One of the two ways to stop, with the time that it lasts. */
function PauseTile({ href, icon, kind }: PauseTileProps) {
  const { t } = useTranslation('protection');
  return (
    <Link className={css.tile} href={href}>
      <Icon name={icon} />
      <strong>{t(`pause.${kind}`)}</strong> <span className={css.note}>{t(`pause.${kind}_time`)}</span>
    </Link>
  );
}
