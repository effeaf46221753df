import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { COUNTDOWN_TICK_MS } from '#contract/limits.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import type { WaitingCharge } from '#src/data/wallet/waiting-charge.ts';
import { remainingTime } from '#src/features/wallet/deposit/charge-rules.ts';
import { Button } from '#src/ui/action/button.tsx';
import { formatTimeLeft, useCountdown } from '#src/ui/feedback/countdown.tsx';
import css from './charge-pill.module.css';

interface Place {
  element: Element;
  /** It stands for the deposit button; otherwise for the label of the balance. */
  instead: 'deposit' | 'label';
}

/**
 * In the header, while a charge waits: its time left; pressed, it opens the charge. It puts itself where something stands already, so that
 * nothing moves and the header's own file needn't know it. Not on the deposit's own page, which shows the charge.
 */
export function ChargePill({ charge }: { charge: WaitingCharge }) {
  const { t } = useTranslation('wallet');
  const online = useOnline();
  const onDepositPage = usePath() === paths.deposit;
  const left = remainingTime(charge, useCountdown(charge.expires_at, serverClock.now, COUNTDOWN_TICK_MS));
  const [place, setPlace] = useState<Place | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Pages bring other headers, and the settings another button: each tick looks again.
  useLayoutEffect(() => {
    const found = onDepositPage ? null : findPlace();
    if (found?.element !== place?.element || found?.instead !== place?.instead) setPlace(found);
  });

  // What it stands for gives its focus to it, and takes it back.
  useLayoutEffect(() => {
    const element = place?.instead === 'deposit' ? place.element : null;
    const own = button.current;
    if (!element || !own) return;
    const focused = document.activeElement;
    if (focused?.parentElement === element || focused?.parentElement?.parentElement === element) own.focus();
    return () => {
      if (document.activeElement === own) queueMicrotask(() => focusFirst(element));
    };
  }, [place]);

  if (!place) return null;
  const word =
    left > 0 ? t('deposit.pill.waiting') : online ? t('deposit.pill.checking') : t('shell:offline.label');
  const face = (
    <>
      <span>
        <span translate="no">PIX</span> <span className={css.word}>{word}</span>
      </span>{' '}
      <span role="timer" aria-live="off" className={css.time} translate="no">
        {formatTimeLeft(left)}
      </span>
    </>
  );
  const open = () => openModal('deposit');
  return createPortal(
    place.instead === 'deposit' ? (
      <Button ref={button} size="small" kind="primary" className={css.pill} onClick={open}>
        <span className={css.width} aria-hidden>
          {t('shell:deposit')}
        </span>
        <span className={css.lines}>{face}</span>
      </Button>
    ) : (
      <button type="button" className={css.label} onClick={open}>
        {face}
      </button>
    ),
    place.element,
  );
}

function findPlace(): Place | null {
  const end = document.querySelector('header > :last-child');
  if (end?.querySelector(':scope > button + span > button')) return { element: end, instead: 'deposit' };
  const balance = document.querySelector('header [data-testid=balance]')?.closest('div');
  return balance ? { element: balance, instead: 'label' } : null;
}

function focusFirst(element: Element): void {
  for (const one of element.querySelectorAll('button')) {
    one.focus();
    if (document.activeElement === one) return;
  }
}
