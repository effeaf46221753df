import type { Cents } from '#contract/rules/money.ts';
import type { CasinoMove } from './casino-wallet.ts';
import { HOUSE } from './stake-kinds.ts';

const GAME_NAMES = { mines: 'Mines', double: 'Double' } as const;

/** The move of money (cents) that a round or bet of the house's own games makes: each has one stake and one payout. */
export function houseMove(
  gameId: keyof typeof GAME_NAMES,
  { id, playerId }: { id: string; playerId: string },
  leg: 'stake' | 'payout',
  amountCents: Cents,
  now: number,
): CasinoMove {
  return {
    provider: HOUSE,
    transactionId: `${id}:${leg}`,
    playerId,
    roundId: id,
    gameId,
    gameName: GAME_NAMES[gameId],
    amountCents,
    now,
  };
}
