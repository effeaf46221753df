// Waits for the charge that the device knows of: shows its pill, and tells the player when it is paid or over. Its file is loaded
// where there is one, and has a root of its own: nothing that every page loads needs to know of it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { pollDelay } from '#src/core/cache/poll-interval.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { isBusy } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store, useAtomState } from '#src/core/state/store.ts';
import { i18n, loadTexts } from '#src/core/text/i18n.ts';
import { reloadProfile } from '#src/data/player/user.ts';
import { depositQuery } from '#src/data/wallet/deposits.ts';
import {
  forgetWaitingCharge,
  paidChargeAtom,
  type WaitingCharge,
  waitingChargeAtom,
} from '#src/data/wallet/waiting-charge.ts';
import { chargePhase } from '#src/features/wallet/deposit/charge-rules.ts';
import { ChargePill } from './charge-pill.tsx';

/** How often the charge is read (ms): its event may get lost. */
const LOOK_MS = 15_000;
/** How often it is tried whether the player is free to be told of the payment (ms). */
const FREE_MS = 500;
/** The panel's dialog has left the screen and given the focus back after this time (ms). */
const PANEL_LEFT_MS = 400;

let mounted = false;

/** Follows the charge that is waited for until there is none. */
export async function mountChargeWatch(): Promise<void> {
  await loadTexts('wallet');
  const isDue = () => store.get(waitingChargeAtom) !== null;
  if (mounted || !isDue()) return;
  mounted = true;
  const root = createRoot(document.createElement('div'));
  root.render(<ChargeWatch />);
  // An effect of its own may have ended it, in the middle of which React unmounts nothing.
  const stop = store.sub(waitingChargeAtom, () => queueMicrotask(end));
  function end() {
    if (!mounted || isDue()) return;
    mounted = false;
    stop();
    root.unmount();
  }
}

/** Exported for tests. */
export function ChargeWatch() {
  const charge = useAtomState(waitingChargeAtom);
  return charge ? <Waiting key={charge.id} charge={charge} /> : null;
}

function Waiting({ charge }: { charge: WaitingCharge }) {
  const panel = useAtomState(modalAtom)?.name === 'deposit';
  // The client by hand: a provider would be one more export of the first load.
  const { data, error } = useQuery(
    {
      ...depositQuery(charge.id),
      // Without a network this is all that is known, and what the panel shows.
      initialData: { ...charge, status: TRANSACTION_STATUS.pending },
      initialDataUpdatedAt: 0,
      refetchInterval: ({ state }) =>
        !panel && (!state.data || chargePhase(state.data) === 'waiting') && pollDelay(state, LOOK_MS),
      refetchOnWindowFocus: 'always',
    },
    queryClient,
  );
  const phase = chargePhase(data);

  const moved = useEffectEvent(() => {
    if (phase === 'waiting') return;
    if (phase === 'paid') {
      void queryClient.invalidateQueries({ queryKey: ['transactions'] });
      void reloadProfile();
      return;
    }
    const isKnown = forgetWaitingCharge(charge.id);
    // The panel says so itself, and the player knows what they cancelled.
    if (!isKnown || panel || phase === 'cancelled') return;
    const kind = phase === 'refused' ? 'error' : 'info';
    showAlert(kind, i18n.t(`wallet:deposit.ended.${phase}`), { help: 'deposit-refused' });
  });
  useEffect(() => {
    void phase;
    moved();
  }, [phase]);
  useEffect(() => {
    if (phase !== 'paid') return;
    const learntAt = Date.now();
    const timer = setInterval(() => tellPaid(charge, learntAt), FREE_MS);
    return () => clearInterval(timer);
  }, [phase, charge]);
  useEffect(() => {
    if (isNotFound(error)) forgetWaitingCharge(charge.id);
  }, [error, charge]);

  // Until the panel was left once, the deposit button stays: the focus returns to it.
  const [left, setLeft] = useState(!panel);
  useEffect(() => {
    if (panel || left) return;
    const timer = setTimeout(() => setLeft(true), PANEL_LEFT_MS);
    return () => clearTimeout(timer);
  }, [panel, left]);
  return left && phase === 'waiting' ? <ChargePill charge={charge} /> : null;
}

/**
 * Opens the sheet of a payment where the player is in the middle of nothing: no other modal, no round, nothing typed, no alert. Once for
 * each charge, in one tab.
 */
function tellPaid(charge: WaitingCharge, learntAt: number): void {
  // Another tab may be the one that is looked at.
  if (document.hidden) return;
  const open = store.get(modalAtom)?.name;
  if ((open !== undefined && open !== 'deposit') || isBusy()) return;
  if (!forgetWaitingCharge(charge.id)) return;
  store.set(paidChargeAtom, { ...charge, learnt_at: learntAt });
  openModal('deposit-paid');
}
