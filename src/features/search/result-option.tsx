import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { HOUSE_GAMES } from '#contract/house-games.ts';
import { LOCALES } from '#contract/languages.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { liveStanding } from '#contract/rules/sports/live-standing.ts';
import { shownScore } from '#contract/rules/sports/shown-score.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { dayAndTimeText } from '#src/core/text/event-time.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { ProviderBricks } from '#src/ui/art/bricks.tsx';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { formatRtp } from '#src/widgets/casino/game-figures.ts';
import { providerGround } from '#src/widgets/casino/provider-ground.ts';
import { brandedPalette } from '#src/widgets/casino/provider-palette.ts';
import { CountryFlag, LeagueTile, SideFace } from '#src/widgets/sports/faces.tsx';
import { matchedParts } from './matched-parts.ts';
import { type Result, resultPath } from './results.ts';
import css from './search.module.css';

/** Size of a face in a row (px), and of two over each other: the tags of e-sports teams are wider than high. */
const FACE = 28;
const pairSize = (sport: string) => (sport === 'esports' ? 14 : 20);

type OptionProps = {
  id: string;
  active: boolean;
  result: Result;
  /** What the results are of. */
  asked: string;
  onPress: (event: MouseEvent) => void;
};

/** The field keeps the focus, and with it the arrow keys. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/** One result in the list of options. */
export function ResultOption({ id, active, result, asked, onPress }: OptionProps) {
  const { face, name, note, end } = useRow(result, asked);
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={resultPath(result)}
      className={css.option}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <span className={css.face}>{face}</span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {note ? <span className={css.note}>{` · ${note}`}</span> : null}
      </span>
      {end ? <span className={css.end}>{end}</span> : null}
    </Link>
  );
}

interface Row {
  face: ReactNode;
  name: ReactNode;
  note?: string;
  end?: ReactNode;
}

function useRow(result: Result, asked: string): Row {
  const { t } = useTranslation('search');
  const locale = LOCALES[useLanguage()];
  const marked = (name: string) => <Marked name={name} typed={asked} />;
  const games = (count: number) => t('games_count', { count, formatted: formatInteger(count, locale) });
  switch (result.kind) {
    case 'event': {
      const { sport, home, away, league } = result.event;
      return {
        face: (
          <span className={css.pair}>
            <SideFace of={result.event} size={pairSize(sport)} />
            <SideFace of={result.event} side="away" size={pairSize(sport)} />
          </span>
        ),
        name: (
          <>
            <Marked name={home} typed={asked} /> <span>{t('versus')}</span>{' '}
            <Marked name={away} typed={asked} />
          </>
        ),
        note: league.name,
        end: <WhenOrScore event={result.event} />,
      };
    }
    case 'team': {
      const { league, sport, away, colours } = result.next;
      const own = colours?.[result.name === away ? 'away' : 'home'] ?? null;
      const alone = { sport, home: result.name, colours: { home: own, away: null } };
      return {
        face: <SideFace of={alone} size={sport === 'esports' ? 20 : FACE} />,
        name: marked(result.name),
        note: `${league.country.name}, ${league.name}`,
        end: <WhenOrScore event={result.next} />,
      };
    }
    case 'house':
      return {
        face: <Icon name={result.id} />,
        name: marked(HOUSE_GAMES[result.id].name),
        note: t('house_game'),
      };
    case 'game': {
      const { name, image, provider_id, provider_name, playable, rtp } = result.game;
      const { ground, ink } = providerGround(provider_id);
      const cover = imageUrl(image);
      return {
        face: (
          <span {...backgroundStyle(ground, ink, css.cover)}>
            {cover ? <img src={cover} alt="" width={33} height={44} loading="lazy" decoding="async" /> : null}
          </span>
        ),
        name: marked(name),
        note: [provider_name, playable ? '' : t('home:games.unplayable')].filter(Boolean).join(' · '),
        end: rtp > 0 ? t('rtp', { value: formatRtp(rtp, locale) }) : undefined,
      };
    }
    case 'league': {
      const { slug, name, country, countryName, count } = result.league;
      return {
        face: <LeagueTile slug={slug} size={FACE} />,
        name: marked(name),
        note: `${countryName}, ${t('matches_count', { count, formatted: formatInteger(count, locale) })}`,
        end: <CountryFlag country={country} />,
      };
    }
    case 'provider': {
      const { name, games_count: count } = result.provider;
      const { ground, ink, inks } = brandedPalette(result.provider);
      return {
        face: (
          <span {...backgroundStyle(ground, ink, css.provider)}>
            <ProviderBricks seed={name} inks={inks} />
          </span>
        ),
        name: marked(name),
        note: t('provider'),
        end: count > 0 ? games(count) : undefined,
      };
    }
    case 'page':
      return { face: <Icon name={result.page.icon} />, name: marked(result.name) };
  }
}

function Marked({ name, typed }: { name: string; typed: string }) {
  return (
    <span>
      {matchedParts(name, typed).map(({ text, matched }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no order but their own
        matched ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
      )}
    </span>
  );
}

/** The minute and the score of a match that runs, else when it begins. */
function WhenOrScore({ event }: { event: SportEvent }) {
  const { t } = useTranslation('search');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  const online = useOnline();
  const { state, starts_at } = event;
  const score = shownScore(event);
  if (state === 'open') return <span>{dayAndTimeText(starts_at, now, locale, zone)}</span>;
  return (
    <>
      {state === 'live' ? (
        <Tag tone={online ? 'live' : 'live-old'}>
          <span translate="no">{liveStanding(event).badge || t('live')}</span>
        </Tag>
      ) : null}
      {score ? (
        <span className={css.score} translate="no">
          {`${score.home}–${score.away}`}
        </span>
      ) : null}
    </>
  );
}
