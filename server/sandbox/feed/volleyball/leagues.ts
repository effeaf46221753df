import { leaguesOf } from '../contests/contest-leagues.ts';
import { COUNTRIES } from '../countries.ts';
import { words } from '../localised-names.ts';

/** In every league. */
export const TEAMS_OF_LEAGUE = 12;

export const LEAGUES = leaguesOf('volleyball', COUNTRIES, [
  [
    'brazil',
    'liga-da-rede',
    words('Liga da Rede', 'Net League', 'Liga de la Red'),
    'Vôlei Serra Alta; Praia Grande Vôlei; União Saqueiros; Maré Cheia; Bloqueio de Ouro; Vôlei Pantaneiro; Minas da Colina; Atlântico Sul Vôlei; Ribeirão Voador; Vôlei Ipê-Roxo; Farol da Barra; Cataratas Vôlei',
  ],
  [
    'italy',
    'lega-rete-alta',
    words('Lega Rede Alta', 'High Net League', 'Lega Red Alta'),
    'Pallavolo Bellariva; Virtus Monteverde; Sporting Laguna Volley; Azzurra Colline; Volley Castelforte; Rocca Pallavolo; Adria Schiacciata; Volley Tramontana; Pallavolo Sannio; Nuova Maremma Volley; Volley Trebbia; Pallavolo Murgia',
  ],
  [
    'poland',
    'liga-wislana',
    words('Liga do Vístula', 'Vistula League', 'Liga del Vístula'),
    'Orły Podgórza; Siatka Warmia; Wilki Beskidu; Bursztyn Hel; Volley Mazury; Żubry Podlasia; Sokół Zamoście; Grom Kujawy; Stal Odrzańska; Husaria Radom Volley; Dąb Roztocze; Perła Sanu',
  ],
  [
    'japan',
    'sakura-net-league',
    words('Liga Sakura', 'Sakura Net League', 'Liga Sakura'),
    'Aomori Snowcaps; Kansai Blue Kites; Setouchi Tides; Fuji Skyhammers; Hokuriku Cranes; Kyushu Ember; Nagano Peaks V; Chiba Breakers; Shikoku Currents; Tohoku Lanterns; Saitama Falcons V; Okinawa Reefs',
  ],
  [
    'argentina',
    'torneo-del-bloqueo',
    words('Torneio do Bloqueio', 'Block Tournament', 'Torneo del Bloqueo'),
    'Vóley Cordillera; Remate del Plata; Unión Sacadores; Cóndor Vóley; Vóley Iberá; Puerto Madryn Alto; Vientos del Sur; Quebracho Vóley; Vóley Calchaquí; Ribera Saltadores; Patagonia Vóley; Club Vóley Tandilia',
  ],
]);
