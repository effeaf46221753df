import { useTranslation } from 'react-i18next';
import { MINES_TILES, minesMultiplier, safeTiles } from '#contract/rules/casino/mines-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import { multiplyStake } from '#contract/rules/casino/multiply-stake.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { GameFact } from '../game-fact.tsx';

type NextTileProps = {
  mines: number;
  /** Cents; 0: none chosen. */
  stake: Cents;
  /** Tiles that the round has opened; 0 before a round. */
  opened: number;
};

/** How many of the closed tiles are safe, and what the next one pays. */
export function NextTile({ mines, stake, opened }: NextTileProps) {
  const { t } = useTranslation('games');
  const money = useMoney();
  const safe = safeTiles(mines) - opened;
  if (safe === 0) return null;
  const multiplier = minesMultiplier(mines, opened + 1);
  const pays = [multiplierText(multiplier), ...(stake > 0 ? [money(multiplyStake(stake, multiplier))] : [])];
  return (
    <>
      <GameFact
        label={t('mines.next_safe')}
        value={t('mines.next_safe_value', { safe, closed: MINES_TILES - opened })}
      />
      <GameFact label={t('mines.next_pays')} value={pays.join(' · ')} />
    </>
  );
}
