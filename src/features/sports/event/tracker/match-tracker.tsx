// Loaded with an event that is being played.
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { sideInks } from '#contract/rules/art/heraldry.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { eventStatisticsQuery } from '#src/data/sports/event-statistics.ts';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { shortNames } from '../../lists/short-names.ts';
import { MomentumStrip } from './momentum-strip.tsx';
import { Pitch } from './pitch.tsx';
import { pressureOf } from './pressure.ts';
import css from './tracker.module.css';

const WIDE_PX = 768;

type MatchTrackerProps = {
  event: EventDetail;
  /** The sport is played on the pitch that is drawn. */
  pitch: boolean;
};

/**
 * The pitch with the third under pressure, and the momentum below it; of a sport without a pitch the momentum alone, where
 * the feed has it. Where the feed counts nothing the pitch says so.
 */
export function MatchTracker({ event, pitch }: MatchTrackerProps) {
  const { t } = useTranslation('sports');
  const online = useOnline();
  const wide = useWideScreen(WIDE_PX);
  const { data } = useQuery(eventStatisticsQuery(event.id, useLanguage(), event.state === 'live'));
  const momentum = data?.momentum ?? null;
  const { home, away, score } = event;
  const pressure = momentum && online ? pressureOf(momentum, event.suspended) : null;
  const inks = sideInks(home, away);
  const now =
    pressure === null
      ? t('tracker.unknown')
      : pressure === 'middle'
        ? t('tracker.middle')
        : t('tracker.attack', { name: event[pressure] });
  if (!pitch && !momentum) return null;
  const brief = shortNames([home, away]);
  const said = t(pitch ? 'tracker.said' : 'tracker.said_momentum', {
    counted: momentum?.counted ?? '',
    ...{ minute: event.minute ?? 0, home, away, now },
    ...{ home_score: score?.home ?? 0, away_score: score?.away ?? 0 },
  });
  return (
    <div className={css.tracker} role="img" aria-label={said}>
      {pitch ? (
        <div className={css.field}>
          <Pitch columns={wide ? 20 : 12} rows={wide ? 4 : 3} pressure={pressure} inks={inks} />
          <p className={css.now}>{now}</p>
        </div>
      ) : null}
      <div className={css.momentum}>
        <p className={css.legend}>
          <span className={css.key} style={{ '--ink': inks.home } as CSSProperties}>
            {brief.get(home) ?? home}
          </span>
          <span className={css.counted}>{momentum?.counted}</span>
          <span className={css.key} style={{ '--ink': inks.away } as CSSProperties}>
            {brief.get(away) ?? away}
          </span>
        </p>
        <MomentumStrip momentum={momentum} inks={inks} incidents={event.incidents} halves={pitch} />
        {pitch ? (
          <p className={css.legend}>
            <span>0′</span>
            <span>{t('tracker.half_time')}</span>
            <span>90′</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
