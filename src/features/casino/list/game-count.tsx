import type { ComponentProps } from 'react';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { DataAgeLabel } from '#src/widgets/query/data-age-label.tsx';
import css from '../casino.module.css';

type GameCountProps = {
  count: number;
  /** The query that the games come from. */
  of?: ComponentProps<typeof DataAgeLabel>['of'];
  note?: string;
};

/** How many games a list has, announced to screen readers when it changes, and how old the list is. */
export function GameListCount({ count, of, note }: GameCountProps) {
  const { t } = useTranslation('home');
  const formatted = formatInteger(count, LOCALES[useLanguage()]);
  return (
    <div className={css.head}>
      <p className={css.count} role="status">
        {t('games.count', { count, formatted })}
        {note ? `. ${note}` : null}
      </p>
      {of ? <DataAgeLabel of={of} /> : null}
    </div>
  );
}
