/** Motifs of the games' themes on a 24 px grid, by the theme's id; filled. */
const MOTIFS: Readonly<Record<string, string>> = {
  mar: 'M2 12q7-9 14 0q-7 9-14 0zM15 12l7-6v12z',
  sertao: 'M10 3h4v18h-4zM4 8h3v5h3v3H4zM17 6h3v9h-6v-3h3z',
  ceu: 'M12 2l3 7h7l-6 5 2 8-6-5-6 5 2-8-6-5h7z',
  jardim:
    'M12 12V2a10 10 0 0 1 0 10zM12 12h10a10 10 0 0 1-10 0zM12 12v10a10 10 0 0 1 0-10zM12 12H2a10 10 0 0 1 10 0z',
  cidade: 'M2 22V10l5-5 5 5v12zM14 22V4h8v18z',
  festa: 'M2 4h20l-4 8-3-5-3 8-3-8-3 5zM9 18h6v4H9z',
  oficio: 'M3 3h18v6h-6v12H9V9H3z',
  tesouro: 'M7 3h10l5 6-10 12L2 9z',
};

/** The motif of a theme, in the text's colour; nothing for a theme that has none. */
export function TagMotif({ tag }: { tag: string }) {
  const path = MOTIFS[tag];
  return path ? (
    <svg width={18} height={18} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  ) : null;
}
