import { type IconName, iconPaths } from './icon-paths.ts';

type IconProps = {
  name: IconName;
  /** Size in px: 24, 18 or 14; a smaller icon has heavier strokes. */
  size?: number;
  /** Accessible name, for an icon without text beside it. */
  label?: string;
  /** Filled and stroked: a star that is set. */
  filled?: boolean;
  className?: string | undefined;
};

/** An icon in the text's colour. Without a label it is decorative. */
export function Icon({ name, size = 24, label, filled, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={size > 20 ? 2 : size > 15 ? 2.3 : 2.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
