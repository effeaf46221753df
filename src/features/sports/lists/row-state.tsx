import { useTranslation } from 'react-i18next';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { liveStanding, shortPhase } from '#contract/rules/sports/live-standing.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { formatTime } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { CountryFlag, LeagueTile } from '#src/widgets/sports/faces.tsx';
import css from './event-row.module.css';
import { shortDay } from './short-day.ts';

type RowStateProps = {
  event: SportEvent;
  /** What the heading above already shows: the league, the day of one league, or neither. */
  grouped: 'league' | 'day' | 'none';
};

/** Where an event stands: its minute and phase, or when it starts. Short texts; the whole ones are read out. */
export function RowState({ event, grouped }: RowStateProps) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  const { state, minute, phase, starts_at: at } = event;
  if (state === 'open') {
    return (
      <p className={css.meta}>
        <span className={css.time}>{formatTime(at, locale, zone)}</span>
        {grouped === 'day' ? null : <span className={css.phase}>{shortDay(at, now, locale, zone)}</span>}
        {grouped === 'none' ? <League of={event} /> : null}
      </p>
    );
  }
  if (state !== 'live') {
    return (
      <p className={css.meta}>
        <Tag>{t(`event.${state}`)}</Tag>
        {grouped === 'none' ? <League of={event} /> : null}
      </p>
    );
  }
  const { counted, badge, beside } = liveStanding(event);
  const said = [
    ...(counted ? [t('event.minute', { minute })] : []),
    phase || (minute === null ? t('event.live') : ''),
    ...(event.suspended ? [t('event.resting')] : []),
  ];
  return (
    <p className={css.meta}>
      <LiveLeaf>{shortPhase(badge) || t('event.live')}</LiveLeaf>
      {grouped === 'none' ? (
        <League of={event} />
      ) : (
        <span className={css.phase} data-counted={minute === null ? undefined : ''} aria-hidden="true">
          {counted ? shortPhase(beside) : beside}
        </span>
      )}
      <span className="visually-hidden">{said.filter((text) => text !== '').join(', ')}</span>
    </p>
  );
}

function LiveLeaf({ children }: { children: string }) {
  const online = useOnline();
  return (
    <span aria-hidden="true" translate="no">
      <Tag tone={online ? 'live' : 'live-old'}>{children}</Tag>
    </span>
  );
}

/** The league of an event in a list of several without headings. */
function League({ of: { league } }: { of: Pick<SportEvent, 'league'> }) {
  return (
    <span className={css.league}>
      <LeagueTile slug={league.slug} size={16} />
      <CountryFlag country={league.country.slug} />
      <span className="visually-hidden">{league.name}</span>
    </span>
  );
}
