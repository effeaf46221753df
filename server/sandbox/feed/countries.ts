import { sign, words } from './localised-names.ts';

/** Countries that leagues are of, by the segment of their address. */
export const COUNTRIES = {
  brazil: words('Brasil', 'Brazil', 'Brasil'),
  argentina: sign('Argentina'),
  uruguay: words('Uruguai', 'Uruguay', 'Uruguay'),
  colombia: words('Colômbia', 'Colombia', 'Colombia'),
  mexico: words('México', 'Mexico', 'México'),
  portugal: sign('Portugal'),
  spain: words('Espanha', 'Spain', 'España'),
  england: words('Inglaterra', 'England', 'Inglaterra'),
  italy: words('Itália', 'Italy', 'Italia'),
  germany: words('Alemanha', 'Germany', 'Alemania'),
  france: words('França', 'France', 'Francia'),
  usa: words('Estados Unidos', 'United States', 'Estados Unidos'),
  poland: words('Polônia', 'Poland', 'Polonia'),
  japan: words('Japão', 'Japan', 'Japón'),
  australia: words('Austrália', 'Australia', 'Australia'),
  world: words('Mundo', 'World', 'Mundo'),
};
