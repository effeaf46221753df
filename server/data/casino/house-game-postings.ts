import type { Cents } from '#contract/rules/money.ts';
import { HOUSE_GAMES_PROVIDER } from './casino-rounds.ts';
import type { CasinoPosting } from './casino-wallet.ts';

const GAME_NAMES = { mines: 'Mines', double: 'Double' } as const;

/** The move of money (cents) that a round or bet of the house's own games makes: each has one stake and one payout. */
export function houseGamePosting(
  gameId: keyof typeof GAME_NAMES,
  { id, playerId }: { id: string; playerId: string },
  leg: 'stake' | 'payout',
  amountCents: Cents,
  now: number,
): CasinoPosting {
  return {
    provider: HOUSE_GAMES_PROVIDER,
    transactionId: `${id}:${leg}`,
    playerId,
    roundId: id,
    gameId,
    gameName: GAME_NAMES[gameId],
    amountCents,
    now,
  };
}
