import { useEffect } from 'react';
import { keepReferrer } from '#src/core/campaign.ts';
import { openModal } from '#src/core/modals.ts';
import { go } from '#src/core/navigation.ts';
import { paths } from '#src/core/paths.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';

/** §2 `/ref/{id}`: keeps who invited, and leads to the registration. */
export function ReferralPage({ id }: { id: string }) {
  useEffect(() => {
    keepReferrer(id);
    go(paths.home, { replace: true });
    if (sessionStatus() === 'out') openModal('register');
  }, [id]);
  return null;
}
