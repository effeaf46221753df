import type { Cents } from '#contract/rules/money.ts';
import { HOUSE_GAMES_PROVIDER } from '../casino-rounds.ts';
import type { CasinoPosting } from '../casino-wallet.ts';
import type { HouseGame } from './house-game.ts';

/** The posting (cents) of a round of or bet on a house game: each has one stake and one payout. */
export function houseGamePosting(
  game: Pick<HouseGame, 'id' | 'name'>,
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
    gameId: game.id,
    gameName: game.name,
    amountCents,
    now,
  };
}
