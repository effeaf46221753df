import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { createWithdrawal as createCall } from '#contract/endpoints/withdrawals.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { createWithdrawal } from '#src/data/wallet/withdrawals.ts';

/** A withdrawal that was just taken. */
interface Taken {
  withdrawal: ResponseOf<typeof createCall>;
  /** Its answer had to be asked for. */
  afterDoubt: boolean;
}

/** Asking for a withdrawal, once (D3). */
export function useWithdraw() {
  const [unclear, setUnclear] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  // A second click comes before the screen knows of the first.
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
    /** Nothing while one is being asked for. Gives whether it was taken; throws what `sendMoneyCommand` throws. */
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
        // It may stand after all, and what is left of the limits may not be what was shown.
        void queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
        throw error;
      } finally {
        asking.current = false;
      }
    },
  };
}
