import { Link } from 'wouter';
import { favouriteImage } from '#contract/rules/images.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useOnline } from '#src/core/net/online.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { FavouriteButton } from '#src/widgets/casino/favourite-button.tsx';
import { GameTile as Tile } from '#src/widgets/casino/game-tile.tsx';
import type { Favourite } from '#src/widgets/casino/set-favourite.ts';
import { useFavourite } from '#src/widgets/casino/use-favourite.ts';

/** A favourite game. The answer has its images (§3) and perhaps its name, but no provider and no figures. */
export function FavouriteTile({ game }: { game: Favourite }) {
  const { t } = useTranslation('casino');
  const online = useOnline();
  const { set, toggle } = useFavourite(game);
  const name = game.name || t('favourites.nameless', { id: game.id });
  return (
    <Tile
      as={Link}
      href={paths.play(game.id)}
      cover={favouriteImage(game)}
      name={name}
      provider=""
      onBlocked={online ? undefined : () => showAlert('info', t('home:games.offline'))}
      favourite={
        <FavouriteButton
          label={t(set ? 'home:games.star_remove' : 'home:games.star_add', { name })}
          set={set}
          onToggle={toggle}
        />
      }
    />
  );
}
