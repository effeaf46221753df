import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Link } from 'wouter';
import { embedRoute } from '#contract/embed-messages.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { type EmbedPlace, hasEmbed } from '#src/partners/sports-embed.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { useIsBlocked } from '#src/widgets/area/use-is-blocked.ts';
import { SportsClosed } from '../sports-closed.tsx';
import { useHashRoute } from '../use-hash-route.ts';
import { EmbedFrame } from './embed-frame.tsx';

type EmbedPageProps = {
  place: EmbedPlace;
  /** The part of the address after the place's own path. */
  rest: string;
  notFound: ReactNode;
};

const PATHS: Readonly<Record<EmbedPlace, string>> = { sports: paths.sports, altenar: paths.altenar };

/**
 * §2, D10: another party's sportsbook, if one is configured. A path that cannot be a page inside it is the 404 page.
 */
export function EmbedPage({ place, rest, notFound }: EmbedPageProps) {
  const { t } = useTranslation('sports');
  const title = t(place === 'sports' ? 'title' : 'embed.altenar');
  const hash = useHashRoute();
  const open = useAreaOpen('sport');
  const blocked = useIsBlocked();
  usePageTitle(title);
  const route = v.safeParse(embedRoute, `/${place === 'sports' && rest === '' && hash ? hash : rest}`);
  if (!route.success) return notFound;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {!open ? (
        <SportsClosed />
      ) : hasEmbed(place) && blocked ? (
        <Barred />
      ) : hasEmbed(place) ? (
        <EmbedFrame place={place} title={title} base={PATHS[place]} route={route.output} />
      ) : (
        <NotHere />
      )}
    </>
  );
}

/** D11: a barred player cannot bet. They can still cash out bets placed with us. The notice above the page says why. */
function Barred() {
  const { t } = useTranslation('sports');
  return (
    <EmptyState
      level={2}
      picture="maintenance"
      title={t('embed.barred_title')}
      text={t('shell:failure.blocked_player')}
      action={
        <ButtonLink as={Link} href={paths.bets} kind="tertiary">
          {t('nav.bets')}
        </ButtonLink>
      }
    />
  );
}

/** No sportsbook is configured for this address. */
function NotHere() {
  const { t } = useTranslation('sports');
  return (
    <EmptyState
      level={2}
      picture="maintenance"
      title={t('embed.none_title')}
      text={t('embed.none_text')}
      action={
        <ButtonLink as={Link} href={paths.sports}>
          {t('empty.sports')}
        </ButtonLink>
      }
    />
  );
}
