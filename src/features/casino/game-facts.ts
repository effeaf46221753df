// A game's figures as a person reads them. The wire has whole numbers: hundredths of a percent and of the stake.
const formats = new Map<string, Intl.NumberFormat>();

/** Return to player: 9670 (hundredths of a percent) is `96,7%`. */
export function formatRtp(rtp: number, locale: string): string {
  return formatOf(locale, 'percent', 1).format(rtp / 10_000);
}

/** What an outcome pays: 1250 (hundredths of the stake) is `12,5×`. */
export function formatFactor(pays: number, locale: string): string {
  return `${formatOf(locale, 'decimal', 0).format(pays / 100)}×`;
}

/** Time since a game was opened (ms), as the session clock has it: `0h42`. */
export function formatPlayTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}

/** A name as it stands in an address: `Água & Sol` is `agua-sol`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

// Making a formatter is slow, and a list asks for hundreds.
function formatOf(locale: string, style: 'percent' | 'decimal', digits: number): Intl.NumberFormat {
  const key = `${locale} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  formats.set(key, made);
  return made;
}
