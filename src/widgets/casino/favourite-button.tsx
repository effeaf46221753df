import { IconButton } from '#src/ui/action/icon-button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import css from './favourite-button.module.css';

/** The star in the cut corner of a game's cover: visible when set, hovered or focused; its touch target is always 44 px. */
export function FavouriteButton({
  label,
  set,
  onToggle,
}: {
  label: string;
  set: boolean;
  onToggle: () => void;
}) {
  return (
    <IconButton
      icon="star"
      iconSize={18}
      label={label}
      aria-pressed={set}
      filled={set}
      className={classNames(css.star, set && css.set)}
      onClick={onToggle}
    />
  );
}
