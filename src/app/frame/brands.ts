// The brand table (§2, D2): logo, name and accent by the configured backend address. What the settings say goes first.
import { config } from '#src/core/config/app-config.ts';
import { defaultAccent } from '#src/core/theme/theme.ts';

interface Brand {
  name: string;
  /** Address of a picture; null: the drawn mark and the name. */
  logo: string | null;
  accent: string;
}

const DEFAULT_BRAND: Brand = { name: 'varanda', logo: null, accent: defaultAccent };

/** One row per backend address that has a brand of its own. The first row is an example at a reserved address. */
const BRANDS: Readonly<Record<string, Brand>> = {
  'https://api.brand.example': { name: 'quintal', logo: null, accent: '#7A3E9D' },
};

/** The brand of a backend address (with or without a slash at its end) by a table, else the default one. */
export function brandOf(backend: string, brands: Readonly<Record<string, Brand>> = BRANDS): Brand {
  return brands[backend.replace(/\/+$/, '')] ?? DEFAULT_BRAND;
}

export function ownBrand(): Brand {
  return brandOf(config().backend);
}
