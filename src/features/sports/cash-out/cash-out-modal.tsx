import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { COUNTDOWN_TICK_MS } from '#contract/limits.ts';
import { cashOutShare } from '#contract/rules/sports/cash-out.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { Button } from '#src/ui/action/button.tsx';
import { GuardedButton } from '#src/ui/action/guarded-button.tsx';
import { Countdown } from '#src/ui/feedback/countdown.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './cash-out.module.css';
import { returnedStakeText } from './cash-out-actions.tsx';
import { PartialCashOutField, partialStakeProblem } from './partial-cash-out-field.tsx';
import { useCashOut } from './use-cash-out.ts';

export type CashOutModalProps = { bet: Bet; open: boolean; onClose: () => void };

/** Cashes out a bet in whole or in part: the player accepts or declines a price that is held for some seconds. */
export function CashOutModal({ bet, open, onClose }: CashOutModalProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const online = useOnline();
  const { state, ask, accept: take, checkAgain, timeOver } = useCashOut(bet.id, online);
  const [typed, setTyped] = useState<number | null | undefined>();
  useReloadBlock('form', open && typed !== undefined);
  const quote = state.phase === 'held' || state.phase === 'sending' ? state.quote : null;
  const stake = quote?.stake ?? bet.stake;
  const part = typed === undefined ? stake : typed;
  const isPart = partialStakeProblem(stake, bet.lines, part) === null;
  const amount = quote && isPart && part ? cashOutShare(quote.amount, part, quote.stake) : 0;
  const sending = state.phase === 'sending';
  const over = state.phase === 'held' && state.over;
  const renewing = state.phase === 'held' && state.renewing === true;
  const close = <Button onClick={onClose}>{t('shell:close')}</Button>;

  const foot = () => {
    if (state.phase === 'done') return close;
    if (state.phase === 'unknown') {
      const { pending, asking } = state;
      return (
        <>
          {close}
          <Button
            kind="primary"
            loading={asking}
            disabled={!online}
            reason={t('slip.offline')}
            onClick={() => checkAgain(pending)}
          >
            {t('slip.check_again')}
          </Button>
        </>
      );
    }
    return (
      <>
        <Button disabled={sending} onClick={onClose}>
          {t('cash_out.keep')}
        </Button>
        <GuardedButton
          // Of the whole bet: the part is the player's choice.
          offer={amount > 0 && quote ? { action: 'cash-out', gets: [quote.amount] } : null}
          kind="primary"
          loading={sending || renewing || state.phase === 'asking'}
          disabled={!online || over || !quote || !isPart}
          reason={online ? undefined : t('slip.offline')}
          onClick={() => quote && part && take(quote, part)}
        >
          {amount > 0 ? t('cash_out.now', { amount: money(amount) }) : t('cash_out.title')}
        </GuardedButton>
      </>
    );
  };

  return (
    <Modal
      open={open}
      onClose={onClose}
      closeLabel={t('shell:close')}
      title={t(
        state.phase !== 'done' ? 'cash_out.title' : state.stays > 0 ? 'cash_out.done_part' : 'cash_out.done',
      )}
      locked={sending}
      foot={<div className={css.foot}>{foot()}</div>}
    >
      <div className={css.body}>
        <div role="status" className="live">
          {state.phase === 'done' ? (
            <>
              <p>{t('cash_out.done_text', { amount: money(state.amount) })}</p>
              {state.stays > 0 ? <p>{t('cash_out.stays', { stake: money(state.stays) })}</p> : null}
            </>
          ) : null}
        </div>
        {state.phase === 'done' ? null : <p className={css.about}>{betSummary(bet, t)}</p>}
        {quote ? (
          <>
            <Stat size="page" label={t('cash_out.receive')} value={money(amount)} />
            <p className={css.price}>
              {over && !renewing ? (
                <Button size="small" disabled={!online} reason={t('slip.offline')} onClick={ask}>
                  {t('cash_out.again')}
                </Button>
              ) : (
                <>
                  <span>{t('cash_out.holds')}</span>{' '}
                  <Countdown
                    key={quote.id}
                    deadline={quote.expires_at}
                    now={serverClock.now}
                    tickMs={COUNTDOWN_TICK_MS}
                    onEnd={timeOver}
                  />
                </>
              )}
            </p>
            {isPart && part ? <p className={css.about}>{returnedStakeText(amount, part, t, money)}</p> : null}
            <PartialCashOutField {...{ stake, part }} lines={bet.lines} onPart={setTyped} locked={sending} />
            {isPart && part !== stake ? (
              <p className={css.about}>{t('cash_out.stays', { stake: money(stake - (part ?? 0)) })}</p>
            ) : null}
          </>
        ) : null}
        <FormError text={state.phase === 'refused' ? state.text : ''} help={<HelpLink about="cash-out" />} />
        {state.phase === 'refused' ? (
          <Button size="small" disabled={!online} reason={t('slip.offline')} onClick={ask}>
            {t('cash_out.again')}
          </Button>
        ) : null}
        <p role="status" className={css.about}>
          <span>{state.phase === 'asking' || renewing ? t('cash_out.asking') : null}</span>
          <span>{over && !renewing ? t('cash_out.over') : null}</span>
          <span>{state.phase === 'held' && state.renewed ? t('cash_out.refreshed') : null}</span>
          <span>{sending ? t(state.unclear ? 'cash_out.unclear' : 'slip.sending') : null}</span>
          <span>{state.phase === 'unknown' ? t('cash_out.unknown') : null}</span>
          <span>{state.phase === 'done' && state.late ? t('cash_out.once') : null}</span>
        </p>
      </div>
    </Modal>
  );
}

/** A bet in one line of text. */
export function betSummary({ kind, legs }: Bet, t: TFunction<'sports'>): string {
  const [first] = legs;
  if (legs.length > 1 || !first) {
    return `${t(`slip.kind_${kind}`)} · ${t('slip.count', { count: legs.length })}`;
  }
  const { home, away } = first;
  return `${first.selection_name} · ${t('event.title', { home, away })}`;
}
