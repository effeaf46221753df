import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import css from './game-star.module.css';
import type { Favourite } from './set-favourite.ts';
import { useFavourite } from './use-favourite.ts';

type GameStarProps = {
  game: Omit<Favourite, 'custom_image' | 'image_cf'> & Partial<Favourite>;
  /** Always visible, as on the game's own page. */
  shown?: boolean;
};

/**
 * The favourite star of a game, in the cut corner of its cover: visible on touch screens, where it is `shown`, and when set,
 * hovered or focused. Its touch target is always 44 px.
 */
export function GameStar({ game, shown }: GameStarProps) {
  const { t } = useTranslation('home');
  const { name } = game;
  const { set, toggle } = useFavourite({ custom_image: null, image_cf: null, ...game });
  return (
    <IconButton
      icon="star"
      iconSize={18}
      label={t(set ? 'games.star_remove' : 'games.star_add', { name })}
      aria-pressed={set}
      filled={set}
      className={classNames(css.star, set && css.set, shown && css.shown)}
      onClick={toggle}
    />
  );
}
