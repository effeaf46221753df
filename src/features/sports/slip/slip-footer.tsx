import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BET_RETURN_MAX } from '#contract/limits.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { protectionQuery, tightestStakeLimit } from '#src/data/player/protection.ts';
import { learnStakes, placeOrAsk } from '#src/data/wallet/usual-stake.ts';
import { GuardedButton, type PressOffer } from '#src/ui/action/guarded-button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { useOddsText } from '../odds-preferences.ts';
import { openOverSlip } from './open-over-slip.ts';
import { acceptAndPlace, dismissPlacement, placeSlip, recheckPlacement } from './placement.ts';
import css from './slip.module.css';
import { SlipBonus } from './slip-bonus.tsx';
import { clearSlip, removeLegs } from './slip-store.ts';
import type { SlipState } from './use-slip.ts';

type SlipFooterProps = {
  now: SlipState;
  /** The player leaves the slip for another page. */
  onLeave: () => void;
};

/** What each button of the slip offers. The two are the same elements throughout, and a press must not do what came afterwards. */
const SEE_BETS: PressOffer = { action: 'see-bets', harmless: true };
const LOGIN: PressOffer = { action: 'login', harmless: true };
const CHECK_AGAIN: PressOffer = { action: 'check-again', harmless: true };
const PLACE: PressOffer = { action: 'place' };
const CLEAR: PressOffer = { action: 'clear' };

/** The result of the placement and the actions that are possible now: at most two buttons. */
export function SlipFooter(props: SlipFooterProps) {
  const { t } = useTranslation('sports');
  const { placing, refusal } = props.now;
  return (
    <div className={css.end}>
      <div role="alert" className={css.said}>
        {refusal?.text ? (
          <p className={css.problem}>
            <Icon name="alert" size={18} />
            <span>{refusal.text}</span>
          </p>
        ) : refusal ? (
          // The problems shown at selections and stakes, for screen readers.
          <span className="visually-hidden">
            {[...new Set([...refusal.legs.values(), ...refusal.stakes.values()])].join(' ')}
          </span>
        ) : null}
      </div>
      {refusal ? (
        <div>
          <HelpLink about="bet-refused" />
        </div>
      ) : null}
      <div role="status" className={css.said}>
        {placing.phase === 'sending' ? (
          <p className={css.note}>{t(placing.unclear ? 'slip.unclear_text' : 'slip.sending')}</p>
        ) : null}
        {placing.phase === 'unknown' ? <p className={css.note}>{t('slip.unknown_text')}</p> : null}
        {/* In an element that exists before: screen readers miss a live region inserted together with its text. */}
        {placing.phase === 'done' ? (
          <span className="visually-hidden">
            {t('slip.done', { count: Math.max(1, placing.bets.length) })}
          </span>
        ) : null}
      </div>
      {placing.phase === 'done' || props.now.slip.legs.length === 0 ? null : <SlipSums now={props.now} />}
      <SlipActions {...props} />
    </div>
  );
}

function SlipActions({ now, onLeave }: SlipFooterProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const oddsText = useOddsText();
  const { slip, placing, sum, moved, built, legs, stakes, visitor, online } = now;
  const staking = !visitor && slip.legs.length > 0;
  useEffect(() => {
    if (staking) learnStakes();
  }, [staking]);

  if (placing.phase === 'done') {
    // It ends by what the player does: nothing here changes by itself.
    const [first] = placing.bets;
    const one = placing.bets.length === 1 && first;
    return (
      <div className={css.foot}>
        <GuardedButton
          offer={null}
          onClick={() => {
            dismissPlacement();
            onLeave();
          }}
        >
          {t('shell:close')}
        </GuardedButton>
        <GuardedButton
          offer={null}
          kind="primary"
          onClick={() => {
            dismissPlacement();
            onLeave();
            navigate(one ? `${paths.bets}?bet=${encodeURIComponent(first.id)}` : paths.bets);
          }}
        >
          {t(one ? 'slip.see_bet' : 'slip.see_bets')}
        </GuardedButton>
      </div>
    );
  }
  if (placing.phase === 'unknown') {
    return (
      <div className={css.foot}>
        <GuardedButton
          offer={SEE_BETS}
          onClick={() => {
            onLeave();
            navigate(paths.bets);
          }}
        >
          {t('slip.see_bets')}
        </GuardedButton>
        <GuardedButton
          offer={visitor ? LOGIN : CHECK_AGAIN}
          kind="primary"
          disabled={!online}
          reason={t('slip.offline')}
          // Only the player's own session can ask for the outcome.
          onClick={() => (visitor ? openLogin() : void recheckPlacement())}
        >
          {t(visitor ? 'shell:login' : 'slip.check_again')}
        </GuardedButton>
      </div>
    );
  }

  if (slip.legs.length === 0) return null;
  const sending = placing.phase === 'sending';
  const barred = legs.size > 0 || built?.rule !== undefined;
  const unpriced = built !== null && built.odds === null;
  const price = built?.moved ? built.odds : null;
  const odds = new Map(now.now.map((leg) => [leg.key, leg.odds]));
  const amount = sum.stake === null ? '' : money(sum.stake);
  const press = (action: () => void) => () => {
    if (visitor) return openLogin();
    now.tell();
    if (stakes.size > 0) return focusStake();
    placeOrAsk(sum.stake ?? 0, {
      place: action,
      change: () => document.querySelector<HTMLElement>(`:is(.${css.body}, .${css.pay}) input`)?.focus(),
      ask: () => openOverSlip('unusual-stake'),
    });
  };
  const place = visitor
    ? t('slip.login')
    : price !== null
      ? t('slip.accept', { odds: oddsText(price) })
      : moved.length > 0
        ? moved.length === 1 && moved[0]
          ? t('slip.accept', { odds: oddsText(moved[0].odds) })
          : t('slip.accept_all')
        : amount
          ? t('slip.place_amount', { amount })
          : t('slip.place');
  const accepting = moved.length > 0 && !visitor;
  const out = moved.map(({ key }) => key);
  const consent = accepting || price !== null;
  const offer = visitor
    ? LOGIN
    : consent
      ? { action: 'accept', gets: price === null ? [...odds.values()] : [price] }
      : PLACE;
  return (
    <div className={css.foot}>
      {accepting ? (
        <GuardedButton
          offer={{ action: `keep-out ${out.join()}` }}
          disabled={sending}
          onClick={() => removeLegs(out)}
        >
          {t('slip.keep_out', { count: moved.length })}
        </GuardedButton>
      ) : (
        <GuardedButton offer={CLEAR} disabled={sending} onClick={clearSlip}>
          {t('slip.clear')}
        </GuardedButton>
      )}
      <GuardedButton
        offer={offer}
        kind="primary"
        loading={sending}
        disabled={!online || barred || unpriced}
        reason={t(!online ? 'slip.offline' : barred ? 'slip.mend' : 'slip.pricing')}
        onClick={press(() => (consent ? acceptAndPlace(odds, price) : void placeSlip()))}
      >
        {place}
      </GuardedButton>
    </div>
  );
}

/** Moves the focus to the first stake that is missing or invalid. */
function focusStake(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`:is(.${css.body}, .${css.pay}) [aria-invalid="true"]`)?.focus();
  });
}

/** Opens the login for a visitor, who comes back to the slip once logged in. */
const openLogin = () => openOverSlip('login', () => sessionStatus() === 'out');

/** What the slip returns and costs, and what is left of the tightest limit: in view however many selections there are. */
function SlipSums({ now: { slip, sum, visitor } }: { now: SlipState }) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  return (
    <dl className={css.sums}>
      {sum.lines > 1 && sum.stake !== null ? (
        <div>
          <dt>
            {t(slip.kind === 'single' ? 'slip.total_singles' : 'slip.total_lines', { count: sum.lines })}
          </dt>
          <dd className="num" translate="no">
            {money(sum.stake)}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('slip.possible', { count: slip.legs.length })}</dt>
        <dd className="num" translate="no">
          {sum.possible === null
            ? '–'
            : sum.possible > BET_RETURN_MAX
              ? t('slip.more_than', { amount: money(BET_RETURN_MAX) })
              : money(sum.possible)}
        </dd>
      </div>
      {visitor ? null : (
        <>
          <SlipBonus stake={sum.stake} />
          <SlipLimit />
        </>
      )}
    </dl>
  );
}

/** What is left of the tightest of the player's limits on losses and stakes (D11). Renders nothing without a limit. */
export function SlipLimit() {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const { data } = useQuery(protectionQuery());
  const limit = tightestStakeLimit(data?.limits ?? []);
  if (!limit) return null;
  return (
    <div>
      <dt>{t(`slip.limit.${limit.name}`)}</dt>
      <dd className="num" translate="no">
        {t('slip.limit_left', { left: money(limit.left) })}
      </dd>
    </div>
  );
}
