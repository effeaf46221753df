import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { betQuery, betsQuery } from '#src/data/sports/bets.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { MoreButton } from '#src/ui/action/more-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { DataAgeLabel, QueryView } from '#src/widgets/query/query-view.tsx';
import { type CashOutMode, useCashOutOffers } from '../cash-out/cash-out-actions.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { useLiveChanges } from '../lists/use-live-changes.ts';
import sports from '../sports.module.css';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { SportsNav } from '../sports-nav.tsx';
import { BetCard } from './bet-card.tsx';
import css from './bets.module.css';

/** How often (ms) open bets are read again: a bet may be settled without a realtime event. */
const LOOK_MS = 20_000;
const DIALOGS = {
  now: lazy(() => import('../cash-out/cash-out-modal.tsx').then((file) => ({ default: file.CashOutModal }))),
  automatic: lazy(() =>
    import('../cash-out/auto-cash-out-modal.tsx').then((file) => ({ default: file.AutoCashOutModal })),
  ),
  share: lazy(() => import('./share/share-bet-modal.tsx').then((file) => ({ default: file.ShareBetModal }))),
};
const STATES = ['open', 'settled'] as const;

type DialogName = CashOutMode | 'share';
type OnEnd = (bet: Bet, how: DialogName) => void;
/** The bet that a dialog is about. It stays set while the dialog closes. */
type Ended = { bet: Bet; how: DialogName; open: boolean; openingId: number };

/** The player's open or settled bets. `?bet=` shows one bet above the list. */
export function BetsPage() {
  const { t } = useTranslation('sports');
  usePageTitle(t('nav.bets'));
  useLiveChanges();
  const visitor = useSessionStatus() === 'out';
  const [query] = useQueryParameters();
  const asked = query.get('bet');
  const state = query.get('state') === 'settled' ? 'settled' : 'open';
  // The state is here, not in the list, because a bet that is cashed out leaves the list.
  const [ended, setEnded] = useState<Ended | null>(null);
  const onEnd: OnEnd = (bet, how) =>
    setEnded({ bet, how, open: true, openingId: (ended?.openingId ?? 0) + 1 });
  const close = () => setEnded((one) => one && { ...one, open: false });
  const Dialog = DIALOGS[ended?.how ?? 'now'];
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
          {asked ? <OneBet id={asked} onEnd={onEnd} /> : null}
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
          <BetList state={state} shown={asked} onEnd={onEnd} />
          <Suspense>
            {ended ? (
              <Dialog key={ended.openingId} bet={ended.bet} open={ended.open} onClose={close} />
            ) : null}
          </Suspense>
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
    ...betsQuery(state),
    ...(state === 'open' ? { refetchInterval: LOOK_MS } : {}),
    refetchOnWindowFocus: 'always',
  });
  const bets = list.data?.pages.flatMap((page) => page.data);
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
