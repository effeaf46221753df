import { useEffect } from 'react';
import { followRedirect } from '#src/core/navigation.ts';

/** In the place of a page that a route rule sends elsewhere (§2). */
export function Redirected({ to }: { to: string }) {
  useEffect(() => followRedirect(to), [to]);
  return null;
}
