import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { joinPages } from '#src/core/cache/join-pages.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { betQuery, betsQuery, openBetsQuery } from '#src/data/sports/bets.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { MoreButton } from '#src/ui/action/more-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { DataAgeLabel, QueryView } from '#src/widgets/query/query-view.tsx';
import { useCashOutOffers } from '../cash-out/cash-out-actions.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { useLiveChanges } from '../lists/use-live-changes.ts';
import sports from '../sports.module.css';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { SportsNav } from '../sports-nav.tsx';
import { BetCard } from './bet-card.tsx';
import { BetDialog, type BetDialogName, useBetDialog } from './bet-dialog.tsx';
import css from './bets.module.css';

const STATES = ['open', 'settled'] as const;

type OnEnd = (bet: Bet, how: BetDialogName) => void;

/** The player's open or settled bets. `?bet=` shows one bet above the list. */
export function BetsPage() {
  const { t } = useTranslation('sports');
  usePageTitle(t('nav.bets'));
  useLiveChanges();
  const visitor = useSessionStatus() === 'out';
  const [query] = useQueryParameters();
  const asked = query.get('bet');
  const state = query.get('state') === 'settled' ? 'settled' : 'open';
  const { show, ...dialog } = useBetDialog();
  return (
    <>
      <SportsNav here="bets" />
      <h1>{t('nav.bets')}</h1>
      {visitor ? (
        <EmptyState
          level={2}
          picture="empty-slip"
          title={t('bets.visitor')}
          text={t('bets.visitor_text')}
          action={
            <Button kind="primary" onClick={() => openModal('login')}>
              {t('shell:login')}
            </Button>
          }
        />
      ) : (
        <>
          {asked ? <OneBet id={asked} onEnd={show} /> : null}
          <nav aria-label={t('bets.states')} className={sports.nav}>
            {STATES.map((one) => (
              <Link
                key={one}
                href={one === 'open' ? paths.bets : `${paths.bets}?state=${one}`}
                replace
                aria-current={one === state ? 'page' : undefined}
              >
                {t(`bets.${one}`)}
              </Link>
            ))}
          </nav>
          <BetList state={state} shown={asked} onEnd={show} />
          <BetDialog {...dialog} />
        </>
      )}
    </>
  );
}

function OneBet({ id, onEnd }: { id: string; onEnd: OnEnd }) {
  const { t } = useTranslation('sports');
  const query = useQuery(betQuery(id));
  const offers = useCashOutOffers(query.data ? [query.data] : []);
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={2} title={t('bets.one_failed')} />}
      loading={<EventListSkeleton cards={1} />}
    >
      {(bet) => (
        <BetCard
          bet={bet}
          offer={offers.get(bet.id)}
          onEnd={(how) => onEnd(bet, how)}
          onShare={() => onEnd(bet, 'share')}
        />
      )}
    </QueryView>
  );
}

type BetListProps = {
  state: (typeof STATES)[number];
  /** Id of the bet that is already shown above the list. */
  shown: string | null;
  onEnd: OnEnd;
};

function BetList({ state, shown, onEnd }: BetListProps) {
  const { t } = useTranslation('sports');
  const online = useOnline();
  const list = useInfiniteQuery({
    ...(state === 'open' ? openBetsQuery() : betsQuery(state)),
    refetchOnWindowFocus: 'always',
  });
  const bets = joinPages(list.data?.pages, (page) => page.data);
  const offers = useCashOutOffers(bets ?? []);
  return (
    <QueryView
      query={{ data: bets, isError: list.isError || !online }}
      failed={<SportsLoadFailed query={list} level={2} title={t('bets.failed')} />}
      loading={<EventListSkeleton cards={2} />}
    >
      {(known) => (
        <>
          <DataAgeLabel of={list} />
          {known.length === 0 ? (
            <EmptyState
              level={2}
              picture="empty-slip"
              title={t(`bets.none_${state}`)}
              action={
                <ButtonLink as={Link} href={paths.sports} kind="tertiary">
                  {t('empty.sports')}
                </ButtonLink>
              }
            />
          ) : (
            <ul className={css.list} aria-label={t(`bets.${state}`)}>
              {known
                .filter(({ id }) => id !== shown)
                .map((bet) => (
                  <li key={bet.id}>
                    <BetCard
                      bet={bet}
                      offer={offers.get(bet.id)}
                      onEnd={(how) => onEnd(bet, how)}
                      onShare={() => onEnd(bet, 'share')}
                    />
                  </li>
                ))}
            </ul>
          )}
          <MoreButton list={list} label={t('bets.more')} loadingText={t('shell:loading')} />
        </>
      )}
    </QueryView>
  );
}
