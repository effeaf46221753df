import { textOf } from '#server/core/texts.ts';
import type { GameProvider } from '../game-provider.ts';
import { signLaunch } from '../launch-token.ts';
import { PAYS } from './slot-game.ts';
import { SYMBOLS } from './slot-protocol.ts';

/** Name of the one engine of the sandbox; games of the catalogue that name it can be played. */
const SLOT_ENGINE = 'slot-3x3';

/** The sandboxed provider of games. Takes its origin and the secret it shares with the server. */
export function sandboxGames(origin: string, launchSecret: string): GameProvider {
  return {
    name: 'varanda-sandbox',
    addressOf(launch, now) {
      const address = new URL(`/games/${encodeURIComponent(launch.game)}`, origin);
      address.searchParams.set('token', signLaunch(launchSecret, launch, now));
      return address.href;
    },
    payTable(engine, language) {
      if (engine !== SLOT_ENGINE) return [];
      return SYMBOLS.map((symbol) => ({
        outcome: textOf(language, 'casino.pay-line', { symbol: textOf(language, `sandbox.slot.${symbol}`) }),
        pays: PAYS[symbol],
      }));
    },
  };
}
