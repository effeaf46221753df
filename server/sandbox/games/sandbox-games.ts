import type { Secret } from '#server/core/secret.ts';
import { shareReads } from '#server/core/shared-read.ts';
import type { GameProvider } from '#server/partners/games/game-provider.ts';
import { signLaunch } from '#server/partners/games/launch-token.ts';
import { skinPath } from '#server/sandbox/art/drawn-pictures.ts';
import { engineOf } from './game-engines.ts';
import type { GameServer } from './game-server.ts';
import { isNameDrawn, type SkinPicture, slotSkinColours } from './slot/skin/slot-skin-picture.ts';

/** The sandboxed game provider. Takes its origin, the secret shared with the server, and the jackpots' source. */
export function sandboxGames(
  origin: string,
  launchSecret: Secret,
  jackpots: GameServer['jackpots'],
): GameProvider {
  // They are in the database, of which callers without a login have a share; here they stand outside of it.
  const readJackpots = shareReads(jackpots);
  return {
    name: 'varanda-sandbox',
    launchUrl(launch, now) {
      const address = new URL(`/games/${encodeURIComponent(launch.game)}`, origin);
      address.searchParams.set('token', signLaunch(launchSecret, launch, now));
      return address.href;
    },
    async jackpots() {
      const open = await readJackpots();
      return open.map(({ engine, potCents, rule: { startCents, share, oneIn } }) => ({
        engine,
        potCents,
        startCents,
        share,
        oneIn,
      }));
    },
    payTable: (engine, language, game) => engineOf(engine)?.payTable(language, game) ?? [],
    gameLook(engine, game) {
      if (engineOf(engine)?.page !== 'slot') return undefined;
      const colours = slotSkinColours(game);
      const addressOf = (picture: SkinPicture) => `/media/${skinPath(game.id, picture)}`;
      return (
        colours && {
          ...colours,
          picture: addressOf('reels'),
          window: addressOf('window'),
          narrow: addressOf('narrow'),
          wide: addressOf('wide'),
          title: isNameDrawn(game.name) ? addressOf('title') : '',
        }
      );
    },
    hitFrequency: (engine) => engineOf(engine)?.facts().hitFrequency,
  };
}
