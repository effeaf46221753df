import { useEffect } from 'react';
import { followRedirect } from '#src/core/navigation/navigate.ts';

/** In the place of a page that a route rule sends elsewhere (§2). */
export function Redirect({ to }: { to: string }) {
  useEffect(() => followRedirect(to), [to]);
  return null;
}
