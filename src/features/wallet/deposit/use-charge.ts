import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Deposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { pollDelay } from '#src/core/cache/poll-interval.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { store } from '#src/core/state/store.ts';
import { reloadProfile } from '#src/data/player/user.ts';
import { cancelDeposit, createDeposit, depositQuery, openDepositsQuery } from '#src/data/wallet/deposits.ts';
import {
  forgetWaitingCharge,
  noteWaitingCharge,
  waitingChargeAtom,
} from '#src/data/wallet/waiting-charge.ts';
import { chargePhase, openCharge } from './charge-rules.ts';

/** Polling interval of the charge on screen (ms): its event may get lost. */
const LOOK_MS = 10_000;

/**
 * The charge in the deposit modal: the one created here, otherwise the newest open one, so that it survives a reload.
 * `undecided` until it is known whether there is one.
 */
export function useCharge() {
  const status = useSessionStatus();
  // undefined: not decided yet; null: none, the amount form shows.
  const [id, setId] = useState<string | null>();
  const [unclear, setUnclear] = useState(false);
  const open = useQuery({ ...openDepositsQuery(), enabled: status !== 'out' && id === undefined });
  if (id === undefined && (open.isError || (open.isSuccess && !open.isFetching))) {
    // Without the list, what the device waits for is still known.
    setId((open.data ? openCharge(open.data) : store.get(waitingChargeAtom))?.id ?? null);
  }

  const known = open.data?.find((charge) => charge.id === id);
  const { data: charge = known, refetch } = useQuery({
    ...depositQuery(id ?? ''),
    enabled: Boolean(id),
    refetchInterval: ({ state }) =>
      state.data && chargePhase(state.data) !== 'waiting' ? false : pollDelay(state, LOOK_MS),
    refetchOnWindowFocus: 'always',
  });
  const phase = charge && chargePhase(charge);

  const paid = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: ['transactions'] });
    void reloadProfile();
  });
  useEffect(() => {
    if (phase === 'paid') paid();
  }, [phase]);

  // Paid, it waits on until the player has been told.
  useEffect(() => {
    if (!charge || !phase || phase === 'paid') return;
    if (phase === 'waiting') noteWaitingCharge(charge);
    else forgetWaitingCharge(charge.id);
  }, [charge, phase]);

  // A second click can come before the next render.
  const creating = useRef(false);
  const creation = useMutation(createDeposit(() => setUnclear(true)));
  const cancellation = useMutation(cancelDeposit());
  const show = (next: Deposit) => {
    queryClient.setQueryData(depositQuery(next.id).queryKey, next);
    setId(next.id);
  };

  return {
    undecided: id === undefined && status !== 'out',
    charge: id ? charge : undefined,
    phase: id ? phase : undefined,
    sending: creation.isPending,
    unclear: unclear && creation.isPending,
    cancelling: cancellation.isPending,
    /** Creates a charge over an amount in cents; does nothing while one is being created. Throws what `sendMoneyCommand` throws. */
    async create(amount: number): Promise<void> {
      if (creating.current) return;
      creating.current = true;
      setUnclear(false);
      await creation
        .mutateAsync({ amount })
        .then((made) => {
          serverClock.learn(made.created_at);
          show(made);
        })
        .finally(() => {
          creating.current = false;
        });
    },
    /** Cancels the charge; the answer says whether that was still possible. Throws as `call` does. */
    async cancel(deposit: Deposit): Promise<Deposit> {
      const answer = await cancellation.mutateAsync(deposit.id);
      show(answer);
      return answer;
    },
    /** Refetches the charge from the server. */
    readAgain: () => void refetch(),
    /** Shows another open charge. */
    choose: (next: string) => setId(next),
    /** Returns to the amount. */
    forget: () => setId(null),
    /** Checks again for an open charge, for example after a lost answer. */
    lookAgain: () => setId(undefined),
  };
}
