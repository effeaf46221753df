import { quarter } from './brick.ts';

/** The row of cobogó bricks above the login sheet, 32 px high and of the sheet's width. */
export function CobogoRow({ className }: { className?: string }) {
  return (
    <svg className={className} width="100%" height="32" aria-hidden="true">
      <rect width="100%" height="32" fill="#23449F" />
      <pattern id="cobogo-row" width="128" height="32" patternUnits="userSpaceOnUse">
        <path d={quarter(0, 0, 32, 0) + quarter(64, 0, 32, 0)} fill="#FBF4E4" />
        <path d={quarter(32, 0, 32, 1)} fill="#E25532" />
        <path d={quarter(96, 0, 32, 1)} fill="#F6BC31" />
      </pattern>
      <rect width="100%" height="32" fill="url(#cobogo-row)" />
    </svg>
  );
}
