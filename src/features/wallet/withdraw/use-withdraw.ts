import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodyOf, ResponseOf } from '#contract/define-call.ts';
import type { createWithdrawal as createCall } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { createWithdrawal } from '#src/data/wallet/withdrawals.ts';

/** A withdrawal that was just accepted. */
export interface AcceptedWithdrawal {
  withdrawal: ResponseOf<typeof createCall>;
  /** The answer got lost and the backend was asked for it. */
  wasUnclear: boolean;
}

/** Requests a withdrawal, exactly once (D3). */
export function useWithdraw() {
  const [unclear, setUnclear] = useState(false);
  const [accepted, setAccepted] = useState<AcceptedWithdrawal | null>(null);
  // A second click can come before the next render.
  const asking = useRef(false);
  const wasUnclear = useRef(false);
  const creation = useMutation(
    createWithdrawal(() => {
      wasUnclear.current = true;
      setUnclear(true);
    }),
  );
  return {
    sending: creation.isPending,
    unclear: unclear && creation.isPending,
    accepted,
    /** Does nothing while a request is in progress. Returns whether it was accepted; throws what `sendMoneyCommand` throws. */
    async submit(body: BodyOf<typeof createCall>): Promise<boolean> {
      if (asking.current) return false;
      asking.current = true;
      wasUnclear.current = false;
      setUnclear(false);
      setAccepted(null);
      try {
        const withdrawal = await creation.mutateAsync(body);
        setAccepted({ withdrawal, wasUnclear: wasUnclear.current });
        return true;
      } catch (error) {
        // The withdrawal may exist after all, and the limits on screen may be out of date.
        void queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
        throw error;
      } finally {
        asking.current = false;
      }
    },
  };
}
