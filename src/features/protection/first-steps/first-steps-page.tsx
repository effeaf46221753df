import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { showAlert } from '#src/core/state/alerts.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { firstStepsQuery } from '#src/data/player/first-steps.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from '../protection.module.css';
import { FirstStepsForm } from './first-steps-form.tsx';

/** D11: what is settled before the first deposit, on a page of its own; once it is, the way to the limits. */
export function FirstStepsPage() {
  const { t } = useTranslation('protection');
  usePageTitle(t('first.title'));
  const { data, error, isPending, refetch } = useQuery(firstStepsQuery());
  const failed = (
    <ErrorState
      level={2}
      title={t('first.failed')}
      text={error ? errorText(error, t) : undefined}
      actions={<Button onClick={() => void refetch()}>{t('shell:retry')}</Button>}
    />
  );
  return (
    <div className={css.narrow}>
      <h1>{t('first.title')}</h1>
      {isPending ? (
        <LoadingArea label={t('shell:loading')} slow={failed}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </LoadingArea>
      ) : !data ? (
        failed
      ) : data.due ? (
        <Card>
          <FirstStepsForm onDone={() => showAlert('success', t('first.saved'))} />
        </Card>
      ) : (
        <>
          <p>{t('first.done')}</p>
          <ButtonLink as={Link} href={paths.protection} wide icon="hour">
            {t('session.limits')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
