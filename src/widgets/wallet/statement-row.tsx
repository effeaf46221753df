import type { ReactNode } from 'react';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { classNames } from '#src/ui/class-names.ts';
import css from '#src/ui/layout/list-row.module.css';
import { ListRow } from '#src/ui/layout/list-row.tsx';

type StatementRowProps = {
  icon: IconName;
  title: ReactNode;
  meta: ReactNode;
  /** With its sign, as `formatMoney` formats it. Incoming money is green; a loss is a neutral row. */
  amount: string;
  cameIn?: boolean | undefined;
  status?: ReactNode;
};

/** A money transaction in a list. */
export function StatementRow({ icon, title, meta, amount, cameIn, status }: StatementRowProps) {
  const end = (
    <>
      <span className={classNames(css.amount, 'num', cameIn && css.in)} translate="no">
        {amount}
      </span>
      {status ? <span className={css.status}>{status}</span> : null}
    </>
  );
  return <ListRow icon={icon} iconTone="leaf" title={title} meta={meta} end={end} />;
}
