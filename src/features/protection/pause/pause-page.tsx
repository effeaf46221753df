import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { pauseEnd } from '#contract/rules/player/pause-end.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { protectionQuery, startPause } from '#src/data/player/protection.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import css from '../protection.module.css';
import { ProtectionQueryView } from '../protection-query-view.tsx';
import { ActivePause } from './active-pause.tsx';
import { HelpList } from './help-list.tsx';
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

type PauseFormProps = {
  kind: 'suspension' | 'exclusion';
  choices: readonly PauseOption[];
  /** When the active pause ends (ms since 1970): only an option with a later end can be chosen. */
  held: number | null;
};

/** Ends that differ by less count as equal (ms): time passes while the player reads. */
const LONGER_MS = 3_600_000;

/** Two steps: a period with its end and its consequences, then the same once more and a confirmation. Nothing is preselected. */
function PauseForm({ kind, choices, held }: PauseFormProps) {
  const { t } = useTranslation('protection');
  const online = useOnline();
  const when = useDateTimeText();
  const pause = useMutation(startPause());
  const [chosenId, setChosenId] = useState('');
  const [sure, setSure] = useState(false);
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useReloadBlock('form', chosenId !== '');
  useEffect(() => {
    if (sure) heading.current?.focus();
  }, [sure]);

  const now = serverClock.now();
  const longer = choices.filter(({ body }) => {
    const end = pauseEnd(body, now);
    return held === null || end === null || end > held + LONGER_MS;
  });
  const chosen = longer.find(({ id }) => id === chosenId);
  const untilText = ({ body }: PauseOption) => {
    const end = pauseEnd(body, now);
    return end === null ? t('pause.until_never') : t('pause.until', { when: when(end) });
  };
  // An exclusion for good says that once.
  const periodText = ({ text, count }: PauseOption) => (count === 0 ? '' : t(text, { count }));
  if (longer.length === 0) return null;
  const meanings = (
    <ul className={css.means}>
      {MEANINGS.map((meaning) => (
        <li key={meaning}>{t(`pause.means_${meaning}`)}</li>
      ))}
      <li>{t(`${kind}.means_money`)}</li>
      <li>{t(`${kind}.means_end`)}</li>
    </ul>
  );

  if (chosen && sure) {
    return (
      <Card>
        <div className={css.holds}>
          <h2 ref={heading} tabIndex={-1}>
            {t(`${kind}.sure`)}
          </h2>
          <p>
            <strong>{[periodText(chosen), untilText(chosen)].filter(Boolean).join(' · ')}</strong>
          </p>
          {meanings}
          <p>{t(`${kind}.no_way_back`)}</p>
          <FormError text={problem} help={<HelpLink about="pause" />} />
          <Button
            kind="destructive-final"
            wide
            data-main-action=""
            loading={pause.isPending}
            loadingText={t('saving')}
            disabled={!online}
            reason={t('offline')}
            onClick={() => {
              setProblem('');
              pause.mutate(chosen.body, {
                onSuccess: () => {
                  setSure(false);
                  setChosenId('');
                  showAlert('success', t(`${kind}.done`));
                  scrollTo({ top: 0 });
                },
                onError: (error) => setProblem(errorText(error, t)),
              });
            }}
          >
            {t(`${kind}.confirm`)}
          </Button>
          <Button wide onClick={() => setSure(false)}>
            {t('pause.back')}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <div className={css.part}>
      <p>{t(`${kind}.text`)}</p>
      <fieldset className={css.periods}>
        <legend className={css.legend}>{t('pause.how_long')}</legend>
        {longer.map((option) => (
          <label key={option.id} className={css.period}>
            <input
              type="radio"
              name="period"
              checked={option.id === chosenId}
              aria-labelledby={`period-${option.id}`}
              aria-describedby={`until-${option.id}`}
              onChange={() => setChosenId(option.id)}
            />
            <span className={css.dot} />
            <span>
              <strong id={`period-${option.id}`}>{t(option.text, { count: option.count })}</strong>
              <span id={`until-${option.id}`} className={css.until}>
                {untilText(option)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Card>
        <div className={css.holds}>
          <h2>{t('pause.means')}</h2>
          {meanings}
        </div>
      </Card>
      <Button
        kind="primary"
        wide
        data-main-action=""
        disabled={!chosen}
        reason={t('pause.choose')}
        onClick={() => setSure(true)}
      >
        {t('pause.go_on')}
      </Button>
      <ButtonLink as={Link} href={paths.protection} wide>
        {t('pause.leave')}
      </ButtonLink>
    </div>
  );
}

const MEANINGS = ['play', 'round', 'bets', 'marketing'] as const;
