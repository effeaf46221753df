import { type IconName, iconPaths } from './icon-paths.ts';

type IconProps = {
  name: IconName;
  /** Edge in px: 24, 18 or 14; strokes get heavier as it gets smaller. */
  size?: number;
  /** What it says when no word stands beside it. */
  label?: string;
  /** Filled as well as stroked: the star when set. */
  filled?: boolean;
  className?: string | undefined;
};

/** A drawing of the icon set in the text's colour. Without a label it is decoration. */
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
