import type { ContestLeague } from '../contests/contest.ts';
import { leaguesOf } from '../contests/contest-leagues.ts';
import { COUNTRIES } from '../countries.ts';
import { words } from '../localised-names.ts';

export interface Promotion extends ContestLeague {
  rounds: 3 | 5;
  /** Ends in an ordinary round, both sides' together. */
  ends: number;
}

/** In every promotion. */
export const FIGHTERS = 16;

export const PROMOTIONS: readonly Promotion[] = leaguesOf('mma', COUNTRIES, [
  [
    'world',
    'arena-dos-campeoes',
    words('Arena dos Campeões', 'Champions Arena', 'Arena de Campeones'),
    'Rildo "Trator" Macambira; Jonas Vilaverde; Kelvin "Cobra" Ubirajara; Petar Voronec; Malik Ashgrove; Danilo Serrote; Iker Montalbo; Samson Okerele; Tiago "Pedra" Mourisco; Lev Karasov; Bruno Caetité; Hollis "Hammer" Crane; Ruan Itapoã; Farid Belkassem; Goro Tanekawa; Aldo Quixabeira',
  ],
  [
    'brazil',
    'octogono-brasil',
    words('Octógono Brasil', 'Octagon Brazil', 'Octógono Brasil'),
    'Wesley "Furão" Carmópolis; Nando Perobas; Edinho Jatobá; Ricardo "Muralha" Lages; Ítalo Sabará; Robson Caiçara; Zeca "Faísca" Andirá; Mauro Tucuruí; Caíque Monte Alto; Juca "Raio" Piraí; Davi Corumbás; Gil Aroeira; Hélio "Onça" Xapuri; Sandro Vereda; Léo Batalhão; Otávio "Canhoto" Brejal',
  ],
  [
    'usa',
    'iron-cage-series',
    words('Série Gaiola de Ferro', 'Iron Cage Series', 'Serie Jaula de Hierro'),
    'Cole "Diesel" Harrigan; Marcus Tidewell; Dale Brockhurst; Rex Calloway Jr.; Tyrell "Switch" Bowmore; Nate Gravely; Shane Ironside-Lee; Andre "Bishop" Fairley; Zane Holloran; Luis Cantador; Brody Stagg; Terrence "Tempo" Wicks; Owen Blackfern; Ike Delacroy; Vince Rawlins; Hank "Grizzly" Sorrel',
  ],
]).map((league, rank) => ({ ...league, rounds: rank === 0 ? 5 : 3, ends: [0.22, 0.3, 0.26][rank] ?? 0.25 }));
