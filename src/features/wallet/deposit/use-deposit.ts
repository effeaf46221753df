import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { STORED } from '#contract/stored.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { UnknownOutcomeError } from '#src/core/api/money-command.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { useIsBlocked } from '#src/widgets/area/use-is-blocked.ts';
import { useOpenCommandsReport } from '../report-open-commands.ts';
import { type ChargePhase, chargePhase } from './charge-rules.ts';
import { useCharge } from './use-charge.ts';

export type DepositSteps = ReturnType<typeof useDeposit>;

/** What is due before the amount, such as the verification (D11). */
export interface FirstStep {
  /** Draws it; `foot` is the place for its buttons, null until that is there, and `leave` the way out that stands there. */
  content: (foot: Element | null, leave: () => void) => ReactNode;
  /** It draws buttons into `foot`, in place of the one that closes. */
  ownButtons: boolean;
}

type DepositOptions = {
  first: boolean;
  isHeldUp?: (() => boolean) | undefined;
  onLeave: () => void;
};

/**
 * The deposit by PIX, step by step: the amount, then the charge until it is paid, expires or is cancelled. The modal and
 * the page render it. `first`: a step is due before the amount (D11). `isHeldUp`: content beside the amount isn't
 * finished, and shows that itself. `onLeave`: called when the player is done.
 */
export function useDeposit({ first, isHeldUp, onLeave }: DepositOptions) {
  const { t } = useTranslation('wallet');
  const status = useSessionStatus();
  const barred = useIsBlocked();
  const { deposit_enabled } = useSettings();
  const [amount, setAmount] = useState(storedDepositAmount);
  useEffect(() => storeDepositAmount(amount), [amount]);
  // Leaving the form discards the draft: it exists for a reload only.
  useEffect(() => () => storeDepositAmount(null), []);
  const [problem, setProblem] = useState('');
  const { charge, phase, ...deposit } = useCharge();
  const view = depositView({
    visitor: status === 'out',
    first,
    undecided: deposit.undecided,
    phase,
    barred,
    enabled: deposit_enabled,
  });
  useOpenCommandsReport();

  const create = (cents: number) => {
    setProblem('');
    if (isHeldUp?.()) return;
    deposit.create(cents).catch((error: unknown) => {
      const aboutAmount = error instanceof ApiError ? error.errors.amount?.[0] : undefined;
      if (!(error instanceof UnknownOutcomeError)) setProblem(aboutAmount || errorText(error, t));
      else {
        setProblem(t('deposit.unclear_end'));
        // The charge may exist after all: then it is shown.
        deposit.lookAgain();
      }
    });
  };
  const giveUp = (what: Deposit, then: () => void) => {
    setProblem('');
    deposit.cancel(what).then(
      (answer) => {
        // Paid at the last moment: the screen shows that by itself.
        if (chargePhase(answer) === 'cancelled') then();
      },
      (error: unknown) => setProblem(errorText(error, t)),
    );
  };
  const askAmount = () => {
    setAmount(charge?.amount ?? amount);
    setProblem('');
    deposit.forget();
  };
  const gone = () => {
    onLeave();
    showAlert('info', t('deposit.cancelled'));
  };

  return {
    view,
    charge,
    phase,
    amount,
    setAmount,
    /** Why the amount was refused, or an open charge not cancelled. */
    problem,
    sending: deposit.sending,
    unclear: deposit.unclear,
    cancelling: deposit.cancelling,
    readAgain: deposit.readAgain,
    create,
    askAmount,
    /** Shows another open charge, by its id. */
    choose: deposit.choose,
    leave: onLeave,
    /** Cancels the open charge and returns to the amount. */
    change: () => charge && giveUp(charge, askAmount),
    cancel: () => charge && giveUp(charge, gone),
  };
}

/** The amount (cents) typed before this tab was reloaded; null if none (D6). */
function storedDepositAmount(): Cents | null {
  return readStored(STORED.depositDraft)?.amount ?? null;
}

function storeDepositAmount(amount: Cents | null): void {
  if (amount === null) removeStored(STORED.depositDraft);
  else writeStored(STORED.depositDraft, { amount });
}

/** The view of the deposit modal. */
type DepositView = 'visitor' | 'first' | 'loading' | 'closed' | 'barred' | 'amount' | 'charge' | 'ended';

export interface DepositFacts {
  visitor: boolean;
  /** A step is due first, such as the verification (D11). */
  first: boolean;
  /** Not known yet whether a charge is open. */
  undecided: boolean;
  /** The phase of the current charge; undefined without one. */
  phase: ChargePhase | undefined;
  /** The player may not play, so no deposit is offered (D11). */
  barred: boolean;
  /** `deposit_enabled` (D15). */
  enabled: boolean;
}

/** Selects the view. An open charge shows also while deposits are closed: it can still be paid. */
export function depositView({
  visitor,
  first,
  undecided,
  phase,
  barred,
  enabled,
}: DepositFacts): DepositView {
  if (visitor) return 'visitor';
  if (phase) return phase === 'waiting' ? 'charge' : 'ended';
  if (barred) return 'barred';
  if (first) return 'first';
  if (undecided) return 'loading';
  return enabled ? 'amount' : 'closed';
}
