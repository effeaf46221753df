import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { dayAndTimeText } from '#src/core/text/event-time.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { LiveTag } from '../live-tag.tsx';
import { useOddsText } from '../odds-preferences.ts';
import { useEventChanges } from '../use-current-event.ts';
import css from './bets.module.css';
import { legStanding } from './leg-standing.ts';

const OUTCOME_TONE = {
  won: 'good',
  half_won: 'good',
  void: 'info',
  half_lost: 'plain',
  lost: 'plain',
} as const;

type BetLegProps = {
  leg: Bet['legs'][number];
  /** The bet has one price for all of its legs. */
  built: boolean;
};

/** One selection of a bet: its event with the live score, and how the selection stands. */
export function BetLeg({ leg, built }: BetLegProps) {
  const { t } = useTranslation('sports');
  const language = useLanguage();
  const locale = LOCALES[language];
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  const online = useOnline();
  const oddsText = useOddsText();
  const { state, ...standing } = legStanding(leg, useEventChanges([leg.event])(leg.event), language);
  return (
    <li className={css.leg}>
      <span className={css.name}>{leg.selection_name}</span>
      {built ? null : (
        <span className="num" translate="no">
          {oddsText(leg.odds)}
        </span>
      )}
      <Link href={paths.sportEvent(leg.event, leg.sport)} className={css.event}>
        <SideFace of={leg} />
        <SideFace of={leg} side="away" />
        <span>{`${t('event.title', { home: leg.home, away: leg.away })} · ${leg.market_name}`}</span>
      </Link>
      <span className={css.end}>
        {leg.outcome ? (
          <Tag tone={OUTCOME_TONE[leg.outcome]}>{t(`bets.outcome_${leg.outcome}`)}</Tag>
        ) : state === 'open' ? (
          <span className={css.when}>
            {t('bets.leg_open', { when: dayAndTimeText(leg.starts_at, now, locale, zone) })}
          </span>
        ) : state ? (
          <LiveTag event={{ state, ...standing }} online={online} />
        ) : null}
        {standing.score ? (
          <span className="num" translate="no">
            {standing.score}
          </span>
        ) : null}
      </span>
    </li>
  );
}
