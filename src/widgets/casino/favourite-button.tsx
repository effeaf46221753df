import { IconButton } from '#src/ui/action/icon-button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import css from './favourite-button.module.css';

/**
 * The star in the cut corner of a game's cover: visible on touch screens, on the game's own page (`shown`), and when set,
 * hovered or focused. Its touch target is always 44 px.
 */
export function FavouriteButton({
  label,
  set,
  shown,
  onToggle,
}: {
  label: string;
  set: boolean;
  shown?: boolean;
  onToggle: () => void;
}) {
  return (
    <IconButton
      icon="star"
      iconSize={18}
      label={label}
      aria-pressed={set}
      filled={set}
      className={classNames(css.star, set && css.set, shown && css.shown)}
      onClick={onToggle}
    />
  );
}
