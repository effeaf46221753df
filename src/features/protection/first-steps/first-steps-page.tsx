import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { firstStepsQuery } from '#src/data/player/first-steps.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageFoot } from '#src/ui/layout/page-foot.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../protection.module.css';
import { FirstStepsForm } from './first-steps-form.tsx';

/** D11: what the player must set before the first deposit, as a page; afterwards it links to the limits. */
export function FirstStepsPage() {
  const { t } = useTranslation('protection');
  usePageTitle(t('first.title'));
  const query = useQuery(firstStepsQuery());
  const [foot, setFoot] = useState<Element | null>(null);
  return (
    <div className={css.narrow}>
      <h1>{t('first.title')}</h1>
      <QueryView
        query={query}
        failed={<LoadFailed query={query} level={2} title={t('first.failed')} button="secondary" />}
        loading={
          <>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </>
        }
      >
        {({ due }) =>
          due ? (
            <>
              <Card>
                <FirstStepsForm foot={foot} onDone={() => showAlert('success', t('first.saved'))} />
              </Card>
              <PageFoot>
                <div ref={setFoot} />
              </PageFoot>
            </>
          ) : (
            <>
              <p>{t('first.done')}</p>
              <ButtonLink as={Link} href={paths.protection} wide icon="hour">
                {t('session.limits')}
              </ButtonLink>
            </>
          )
        }
      </QueryView>
    </div>
  );
}
