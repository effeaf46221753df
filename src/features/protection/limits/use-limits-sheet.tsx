import { type ReactNode, useState } from 'react';
import type { Limit, LimitName } from '#contract/endpoints/player/protection-calls.ts';
import { LimitsModal } from './limits-modal.tsx';

/**
 * The sheet that sets limits: `edit` opens it for those named, `sheet` is drawn beside what opens it. `onLeave`: a link in it leads to
 * another page; what lies below the sheet closes too.
 */
export function useLimitsSheet(
  limits: readonly Limit[],
  onLeave?: () => void,
): {
  edit: (names: readonly LimitName[]) => void;
  sheet: ReactNode;
} {
  const [names, setNames] = useState<readonly LimitName[]>([]);
  const [open, setOpen] = useState(false);
  const edited = limits.filter(({ name }) => names.includes(name));
  return {
    edit(chosen) {
      setNames(chosen);
      setOpen(true);
    },
    sheet:
      edited.length > 0 ? (
        <LimitsModal
          // A new form for each opening.
          key={names.join()}
          open={open}
          limits={edited}
          onClose={() => setOpen(false)}
          onLeave={onLeave}
          onClosed={() => setNames([])}
        />
      ) : null,
  };
}
