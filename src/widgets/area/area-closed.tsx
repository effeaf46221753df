import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';

type AreaClosedProps = {
  title: string;
  text: string;
  /** Label of the link to home. */
  homeLabel: string;
  /** Level of the heading. */
  level?: 2;
  /** Links that stand before the link to home. */
  actions?: ReactNode;
};

/** The notice on an area's pages while the operator has it closed (D15). */
export function AreaClosed({ title, text, homeLabel, level, actions }: AreaClosedProps) {
  return (
    <EmptyState
      level={level}
      picture="maintenance"
      title={title}
      text={text}
      action={
        <>
          {actions}
          <ButtonLink as={Link} href={paths.home}>
            {homeLabel}
          </ButtonLink>
        </>
      }
    />
  );
}
