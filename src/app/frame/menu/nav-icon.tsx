import { useEffect, useState } from 'react';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';

/** Their paths come a moment after the first frame: the HTML of a drawn page has no room for them. */
const LATER: readonly IconName[] = ['ball', 'pad', 'slip', 'gift'];

/** The drawing of a place. */
export function NavIcon({ name }: { name: IconName }) {
  const [due, setDue] = useState(!LATER.includes(name));
  useEffect(() => setDue(true), []);
  return due ? <Icon name={name} /> : <svg width={24} height={24} aria-hidden="true" />;
}
