import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { dayAndTimeText } from '#src/core/text/event-time.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { useEventChanges } from '../../use-current-event.ts';
import { legStanding } from '../leg-standing.ts';
import css from './open-bets.module.css';

const OUTCOME_ICONS = {
  won: 'check',
  half_won: 'check',
  void: null,
  half_lost: 'x',
  lost: 'x',
} as const satisfies Record<string, IconName | null>;

/** One selection of an open bet: a face, and whether it has come to pass; until then the live score, or when the event begins. */
export function OpenBetLeg({ leg }: { leg: Bet['legs'][number] }) {
  const { t } = useTranslation('sports');
  const language = useLanguage();
  const locale = LOCALES[language];
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  const { state, score } = legStanding(leg, useEventChanges([leg.event])(leg.event), language);
  const { selection, selection_name: name, outcome } = leg;
  const side = selection === 'away' || name === leg.away ? 'away' : 'home';
  const icon = outcome && OUTCOME_ICONS[outcome];
  const says = outcome
    ? t(`bets.outcome_${outcome}`)
    : state !== 'open'
      ? ''
      : dayAndTimeText(leg.starts_at, now, locale, zone);
  return (
    <li className={css.leg}>
      <SideFace of={leg} side={side} size={16} />
      <span className="visually-hidden">{name}</span>
      {icon ? (
        <span className={css.outcome} data-outcome={outcome}>
          <Icon name={icon} size={16} />
          <span className="visually-hidden">{says}</span>
        </span>
      ) : score && !outcome ? (
        <span className="num" translate="no">
          {score.replace(' x ', '–')}
        </span>
      ) : (
        <span>{says}</span>
      )}
    </li>
  );
}
