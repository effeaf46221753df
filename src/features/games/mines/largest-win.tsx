import { useTranslation } from 'react-i18next';
import { MINES_RETURN_MAX, openableTiles, safeTiles } from '#contract/rules/casino/mines-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

/** Where the largest win ends a round with this stake before all safe bricks are open. */
export function LargestWin({ mines, stake }: { mines: number; stake: Cents | null }) {
  const { t } = useTranslation('games');
  const money = useMoney();
  const count = stake === null ? safeTiles(mines) : openableTiles(mines, stake);
  if (count === safeTiles(mines)) return null;
  const amount = money(MINES_RETURN_MAX);
  return <p>{count === 0 ? t('mines.too_large', { amount }) : t('mines.ends_early', { count, amount })}</p>;
}
