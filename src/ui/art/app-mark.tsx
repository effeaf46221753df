/** The app's mark: an accent square with four holes. */
export function AppMark({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M0 0h28v28H0z" fill="var(--acc)" />
      <path d={markHoles} fill="var(--on-acc)" />
    </svg>
  );
}

const markHoles =
  'M3 3h9.5v9.5A9.5 9.5 0 0 1 3 3zM25 3v9.5h-9.5A9.5 9.5 0 0 1 25 3zM3 25v-9.5h9.5A9.5 9.5 0 0 1 3 25zM25 25h-9.5v-9.5A9.5 9.5 0 0 1 25 25z';
