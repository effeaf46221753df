import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { openModal } from '#src/core/state/modal-state.ts';

/** §2: the query parameter alone opens the restricted-access modal. */
export function RestrictedAccess() {
  const search = useSearch();
  const wanted = new URLSearchParams(search).get('showCookieModal') === 'true';
  useEffect(() => {
    if (wanted) openModal('restricted-access');
  }, [wanted]);
  return null;
}
