import type { GameProvider } from '../game-provider.ts';
import { signLaunch } from '../launch-token.ts';
import { engineOf } from './game-engines.ts';

/** The sandboxed provider of games. Takes its origin and the secret it shares with the server. */
export function sandboxGames(origin: string, launchSecret: string): GameProvider {
  return {
    name: 'varanda-sandbox',
    addressOf(launch, now) {
      const address = new URL(`/games/${encodeURIComponent(launch.game)}`, origin);
      address.searchParams.set('token', signLaunch(launchSecret, launch, now));
      return address.href;
    },
    payTable: (engine, language) => engineOf(engine)?.payTable(language) ?? [],
  };
}
