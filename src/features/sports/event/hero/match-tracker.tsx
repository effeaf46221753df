import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Momentum } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { sideInks } from '#contract/rules/art/heraldry.ts';
import { COUNTED_SPORTS, PITCH_SPORT } from '#contract/rules/sports/counted-sports.ts';
import { shownScore } from '#contract/rules/sports/shown-score.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { eventStatisticsQuery } from '#src/data/sports/event-statistics.ts';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { shortNames } from '../../lists/short-names.ts';
import { useInStep } from '../../use-current-event.ts';
import { MomentumStrip } from './momentum-strip.tsx';
import { Pitch } from './pitch.tsx';
import { attackOf, isResting, pressureOf } from './pressure.ts';
import css from './tracker.module.css';

const WIDE_PX = 768;
type MatchTrackerProps = {
  event: EventDetail;
  /** Height of the pitch in cells, on wide screens and on narrow ones. Its width is 20 and 12. */
  rows?: { wide: number; narrow: number };
  /** In home's hero: its place has a height of its own, which stays where the feed counts nothing, and it says who attacks alone. */
  onHome?: boolean;
};

/**
 * The pitch with the third under pressure, and the momentum below it; of a sport without a pitch the momentum alone, where
 * the feed has it. Where the feed counts nothing the pitch says so.
 */
export function MatchTracker({ event, rows = { wide: 4, narrow: 3 }, onHome = false }: MatchTrackerProps) {
  const { t } = useTranslation('sports');
  const online = useOnline();
  const wide = useWideScreen(WIDE_PX);
  const { data, isPending } = useQuery(eventStatisticsQuery(event.id, useLanguage(), event.state === 'live'));
  const momentum = useInStep(data?.momentum ?? null, `${event.id} ${data !== undefined}`);
  const { sport, home, away } = event;
  const score = shownScore(event);
  const pitch = sport === PITCH_SPORT;
  const pressure = momentum && online ? pressureOf(momentum, isResting(event)) : null;
  const inks = sideInks(event);
  /** What happens is not known yet, but soon. */
  const waits = isPending && online;
  const now =
    pressure === null
      ? t('tracker.unknown')
      : pressure === 'middle'
        ? t('tracker.middle')
        : t('tracker.attack', { name: event[pressure] });
  const attack =
    momentum?.unit && (pressure === 'home' || pressure === 'away')
      ? attackOf(momentum, pressure, event.minute)
      : null;
  const lately =
    momentum?.unit && attack
      ? t('tracker.lately', {
          ...{ now, count: attack.minutes },
          what: t(`tracker.${momentum.unit}`, { count: attack.count }),
        })
      : now;
  const brief = shortNames([home, away]);
  const attacker = pressure === 'home' || pressure === 'away' ? event[pressure] : null;
  const briefly = attacker === null ? now : t('tracker.attack', { name: brief.get(attacker) ?? attacker });
  const seen = !wide ? briefly : onHome ? now : lately;
  const course = { event, momentum, inks, pitch, keys: !(pitch && onHome) };
  if (!pitch && !momentum) {
    // The place of a momentum is kept until it is known.
    const mayCome = waits && COUNTED_SPORTS.has(sport);
    return mayCome || onHome ? (
      <div className={css.tracker} data-alone="" aria-hidden="true">
        <Course {...course} />
      </div>
    ) : null;
  }
  const said = t(
    waits
      ? 'tracker.said_waiting'
      : pitch
        ? 'tracker.said'
        : score
          ? 'tracker.said_momentum'
          : 'tracker.said_unscored',
    {
      counted: momentum?.counted ?? '',
      ...{ minute: event.minute ?? 0, home, away, now: lately },
      ...{ home_score: score?.home ?? 0, away_score: score?.away ?? 0 },
    },
  );
  return (
    <div className={css.tracker} data-alone={pitch ? undefined : ''} role="img" aria-label={said}>
      {pitch ? (
        <div className={css.field}>
          <Pitch
            columns={wide ? 20 : 12}
            rows={wide ? rows.wide : rows.narrow}
            pressure={pressure}
            inks={inks}
          />
          {waits ? null : (
            <p className={css.now}>
              {pressure === 'home' || pressure === 'away' ? (
                <SideFace of={event} side={pressure} size={18} />
              ) : null}
              <span>{seen}</span>
            </p>
          )}
        </div>
      ) : null}
      <Course {...course} />
    </div>
  );
}

type CourseProps = {
  event: EventDetail;
  momentum: Momentum | null;
  inks: ReturnType<typeof sideInks>;
  /** A pitch stands above. */
  pitch: boolean;
  /** Says whose colour is whose, and what is counted. */
  keys: boolean;
};

/** The momentum with its legend; without one, its place. */
function Course({ event, momentum, inks, pitch, keys }: CourseProps) {
  const { t } = useTranslation('sports');
  const { home, away } = event;
  const brief = shortNames([home, away]);
  return (
    <div className={css.momentum}>
      {keys ? (
        <p className={css.legend} data-of={pitch ? 'sides' : undefined}>
          <span className={css.key} style={{ '--ink': inks.home } as CSSProperties}>
            {brief.get(home) ?? home}
          </span>
          <span className={css.counted}>
            {momentum
              ? t('tracker.counted', { counted: momentum.counted, count: momentum.minutes })
              : '\u00a0'}
          </span>
          <span className={css.key} style={{ '--ink': inks.away } as CSSProperties}>
            {brief.get(away) ?? away}
          </span>
        </p>
      ) : null}
      <MomentumStrip momentum={momentum} inks={inks} incidents={event.incidents} halves={pitch} />
      {pitch ? (
        <p className={css.legend}>
          <span>0′</span>
          <span>{t('tracker.half_time')}</span>
          <span>90′</span>
        </p>
      ) : null}
    </div>
  );
}
