import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { COUNTDOWN_TICK_MS } from '#contract/limits.ts';
import { safeUrl } from '#contract/rules/page/safe-url.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { Button } from '#src/ui/action/button.tsx';
import { CopyStatus, useCopy } from '#src/ui/action/copy.tsx';
import { LazyQrCode } from '#src/ui/art/lazy-qr-code.ts';
import { formatTimeLeft, useCountdown } from '#src/ui/feedback/countdown.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { PaperCard } from '#src/ui/layout/paper-card.tsx';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { remainingTime } from './charge-rules.ts';
import css from './deposit.module.css';

type PixPanelProps = {
  charge: Deposit;
  /** The account that must pay, masked; empty if unknown. */
  documentMasked: string;
  onTimeOver: () => void;
};

/** A charge that waits for its payment; that it waits is said below it (deposit-body.tsx). */
export function PixPanel({ charge, documentMasked, onTimeOver }: PixPanelProps) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const left = remainingTime(charge, useCountdown(charge.expires_at, serverClock.now, COUNTDOWN_TICK_MS));
  const over = left === 0;
  useReloadBlock('pix', !over);
  const timeOver = useEffectEvent(onTimeOver);
  useEffect(() => {
    if (over) timeOver();
  }, [over]);
  const amount = money(charge.amount);
  const payerPage = charge.payer_url ? payerPageOf(charge.payer_url) : null;
  const timeLeft = formatTimeLeft(left);
  return (
    <div className={css.panel}>
      <div className={css.figures}>
        <StatList>
          <Stat size="page" label={t('deposit.pay')} value={amount} />
          <Stat
            size="page"
            align="end"
            label={t('deposit.time_left')}
            value={
              <span role="timer" aria-live="off">
                {timeLeft}
              </span>
            }
          />
        </StatList>
        <Meter
          kind="time"
          label={t('deposit.time_left')}
          value={left}
          max={charge.expires_at - charge.created_at}
          used={timeLeft}
        />
      </div>
      <PaperCard
        expired={over ? t('deposit.time_over') : null}
        caption={
          <>
            <span>{t('deposit.own_document')}</span>
            {documentMasked ? (
              <strong className={`${css.document} num`} translate="no">
                {documentMasked}
              </strong>
            ) : null}
          </>
        }
      >
        <Suspense fallback={<span className={css.noCode} />}>
          <LazyQrCode text={charge.code} label={t('deposit.qr', { amount })} />
        </Suspense>
      </PaperCard>
      {over ? null : <CopyPixCode code={charge.code} />}
      {payerPage && !over ? (
        <a className={css.payer} href={payerPage} target="_blank" rel="noopener">
          {t('deposit.payer_page')}
        </a>
      ) : null}
    </div>
  );
}

/** D13: any https address; plain http on localhost only. */
function payerPageOf(address: string): string | null {
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  return safeUrl(address, ['*', host]);
}

/** Whether this is a phone or tablet whose browser has a share sheet. */
function canShare(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}

/** How long the button shows its success state (ms). */
const SAID_MS = 2_000;

/** The PIX code to copy. If the browser refuses clipboard access, the code can be selected instead. */
function CopyPixCode({ code }: { code: string }) {
  const { t } = useTranslation('wallet');
  const copying = useCopy(code, SAID_MS);
  const { state, copy } = copying;
  // The sheet lists the bank's app on the phone; what was copied can be pasted in any other.
  const share = () => {
    copy();
    navigator.share({ text: code }).catch((error: unknown) => {
      // The player closed the sheet, or it was open already.
      if (!(error instanceof DOMException)) throw error;
    });
  };
  return (
    <>
      <Button kind="primary" size="large" wide icon={state === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {t(state === 'copied' ? 'deposit.copied' : 'deposit.copy')}
      </Button>
      {canShare() ? (
        <Button size="large" wide icon="share" onClick={share}>
          {t('deposit.open_bank')}
        </Button>
      ) : null}
      <CopyStatus {...copying} copied={t('deposit.copied')} refused={t('deposit.copy_by_hand')} />
      {state === 'refused' ? (
        <label className={css.byHand}>
          <span>{t('deposit.copy_by_hand')}</span>
          <textarea readOnly rows={4} value={code} onFocus={(event) => event.currentTarget.select()} />
        </label>
      ) : (
        <p className={css.code} translate="no">
          {code}
        </p>
      )}
    </>
  );
}
