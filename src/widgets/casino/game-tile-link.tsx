import { Link } from 'wouter';
import type { Game } from '#contract/endpoints/casino.ts';
import { LOCALES } from '#contract/languages.ts';
import { pictureUrl } from '#contract/rules/images.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { formatRtp } from './game-figures.ts';
import { GameTile as Tile } from './game-tile.tsx';
import { providerPalette } from './provider-palette.ts';
import { useFavourite } from './use-favourite.ts';

type GameTileLinkProps = {
  game: Game;
  eager?: boolean | undefined;
  withoutDemoMark?: boolean | undefined;
  /** Shown in place of the return and the demo mark. */
  detail?: string;
};

/** A game of a list, with its star. `eager`: the tile is in the first view. */
export function GameTileLink({ game, eager, withoutDemoMark, detail }: GameTileLinkProps) {
  const { t } = useTranslation('home');
  const locale = LOCALES[useLanguage()];
  const online = useOnline();
  const { id, name, image } = game;
  const favourite = useFavourite({ id, name, image, custom_image: null, image_cf: null });
  const { ground, ink } = providerPalette(game.provider_id);
  return (
    <Tile
      as={Link}
      href={paths.play(id)}
      cover={pictureUrl(image)}
      name={name}
      provider={game.provider_name}
      detail={detail ?? (game.rtp > 0 ? t('games.rtp', { rtp: formatRtp(game.rtp, locale) }) : undefined)}
      demo={game.demo && !withoutDemoMark && !detail ? t('games.demo') : undefined}
      ground={ground}
      ink={ink}
      eager={eager}
      onBlocked={online ? undefined : () => showAlert('info', t('games.offline'))}
      favourite={
        <FavouriteButton
          label={t(favourite.set ? 'games.star_remove' : 'games.star_add', { name })}
          set={favourite.set}
          onToggle={favourite.toggle}
        />
      }
    />
  );
}
