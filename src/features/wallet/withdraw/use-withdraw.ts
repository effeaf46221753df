import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { createWithdrawal as createCall } from '#contract/endpoints/withdrawals.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { createWithdrawal } from '#src/data/wallet/withdrawals.ts';

/** A withdrawal that was just accepted. */
interface Taken {
  withdrawal: ResponseOf<typeof createCall>;
  /** The answer got lost and the backend was asked for it. */
  afterDoubt: boolean;
}

/** Requests a withdrawal, exactly once (D3). */
export function useWithdraw() {
  const [unclear, setUnclear] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  // A second click can come before the next render.
  const asking = useRef(false);
  const doubted = useRef(false);
  const creation = useMutation(
    createWithdrawal(() => {
      doubted.current = true;
      setUnclear(true);
    }),
  );
  return {
    sending: creation.isPending,
    unclear: unclear && creation.isPending,
    taken,
    /** Does nothing while a request is in progress. Returns whether it was accepted; throws what `sendMoneyCommand` throws. */
    async ask(body: BodyOf<typeof createCall>): Promise<boolean> {
      if (asking.current) return false;
      asking.current = true;
      doubted.current = false;
      setUnclear(false);
      setTaken(null);
      try {
        const withdrawal = await creation.mutateAsync(body);
        setTaken({ withdrawal, afterDoubt: doubted.current });
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
