import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Protection } from '#contract/endpoints/player/protection-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { endPause } from '#src/data/player/protection.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import css from '../protection.module.css';

type ActivePauseProps = { pause: NonNullable<Protection['pause']> };

/** The active pause: its end, what the player can still do, and, once it has ended, a button to return, without urging. */
export function ActivePause({ pause: { kind, ends_at, over } }: ActivePauseProps) {
  const { t } = useTranslation('protection');
  const online = useOnline();
  const when = useDateTimeText();
  const back = useMutation(endPause());
  const until = ends_at === null ? 'holds.for_good' : over ? 'holds.over' : `holds.${kind}`;
  return (
    <Card>
      <div className={css.holds}>
        <h2>{t(until, { when: ends_at === null ? '' : when(ends_at) })}</h2>
        <p>{t(over ? 'holds.over_text' : `holds.${kind}_text`)}</p>
        <div className={css.ways}>
          {over ? (
            <>
              <Button
                loading={back.isPending}
                disabled={!online}
                reason={t('offline')}
                onClick={() =>
                  back.mutate(undefined, {
                    onSuccess: () => showAlert('success', t('holds.back')),
                    onError: (error) => showAlert('error', errorText(error, t), { help: 'pause' }),
                  })
                }
              >
                {t('holds.come_back')}
              </Button>
              <ButtonLink as={Link} href={paths.home}>
                {t('holds.maybe_later')}
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink as={Link} href={paths.withdraw} icon="up">
                {t('shell:nav.withdraw')}
              </ButtonLink>
              <ButtonLink as={Link} href={paths.transactions} icon="list">
                {t('shell:nav.transactions')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
