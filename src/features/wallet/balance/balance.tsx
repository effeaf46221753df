import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useLanguage } from '#src/core/language.ts';
import { Figure } from '#src/ui/figure.tsx';
import { useSeldom } from './use-seldom.ts';

/** Readers hear of the balance at most so often (ms). */
const SPOKEN_EVERY_MS = 10_000;

/** The balance in a header, in cents; all that can be staked. Unknown is absent, not zero. */
export function Balance({ cents }: { cents: number | null }) {
  const { t } = useTranslation();
  const locale = LOCALES[useLanguage()];
  const spoken = useSeldom(cents, SPOKEN_EVERY_MS);
  if (cents === null) return null;
  return (
    <>
      <Figure
        size="row"
        align="end"
        label={t('balance')}
        value={<span data-testid="balance">{formatMoney(cents, locale)}</span>}
      />
      <span role="status" className="visually-hidden">
        {spoken === null ? '' : `${t('balance')} ${formatMoney(spoken, locale)}`}
      </span>
    </>
  );
}
