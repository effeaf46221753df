import { useEffect } from 'react';
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { storeReferrer } from '#src/core/tracking/campaign-values.ts';

/** §2 `/ref/{id}`: stores the referrer, and leads to the registration. */
export function ReferralPage({ id }: { id: string }) {
  useEffect(() => {
    storeReferrer(id);
    navigate(paths.home, { replace: true });
    if (sessionStatus() === 'out') openModal('register');
  }, [id]);
  return null;
}
