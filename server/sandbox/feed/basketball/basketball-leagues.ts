import { leaguesOf } from '../contests/contest-leagues.ts';
import { COUNTRIES } from '../countries.ts';
import { sign, words } from '../localised-names.ts';

/** In every league. */
export const TEAMS_OF_LEAGUE = 12;

export const LEAGUES = leaguesOf('basketball', COUNTRIES, [
  [
    'brazil',
    'liga-da-cesta',
    words('Liga da Cesta', 'Basket League', 'Liga del Aro'),
    'Basquete Vale Verde; União Garrafão; Tamanduás; Serra do Mar Basquete; Ginásio Central; Basquete Maracujás; Tucanos do Planalto; Aro de Prata; Baía Basquete; Enterradas de Minas; Cangaceiros Basquete; Araras Azuis',
  ],
  [
    'usa',
    'continental-hoops',
    words('Liga Continental', 'Continental Hoops', 'Liga Continental'),
    'Lakemont Herons; Copper City Anvils; Bayport Marlins; Ridgeway Coyotes; Fort Alder Rangers; Stonebridge Owls; Palmetto Comets; Delta Rivermen; Northfield Elks; Silver Mesa Scorpions; Harborview Gulls; Pinecrest Loggers',
  ],
  [
    'spain',
    'liga-del-triple',
    words('Liga do Triplo', 'Triple League', 'Liga del Triple'),
    'Baloncesto Ribera; Estudio Norte; Canasta Andaluza; Unión Miralba; Cometas de Levante; Pívots del Duero; Básquet Garraf Nou; Torres de Aragón; Real Canasta Sur; Baloncesto Picos; Isla Básquet; Meseta Basket',
  ],
  [
    'italy',
    'serie-canestro',
    sign('Serie Canestro'),
    'Canestro Padano; Virtus Marina; Pallacanestro Colli; Reale Basket Tevere; Fulmini Basket; Basket Serenissima Nuova; Aquile di Murgia; Pallacanestro Arno; Basket Gran Sasso; Lupi Irpini; Stella Ligure; Basket Simeto',
  ],
  [
    'germany',
    'korb-liga',
    words('Korb-Liga', 'Korb League', 'Korb-Liga'),
    'Basket Wesertal; Türme Frankenau; Korbjäger Mainau; Hanse Baskets; Löwen Altmark; Riesen Oberland; Falken Sauerland; Basket Elbufer; Blitz Lausitz; Adler Eifel; Neckar Dunks; Basket Rügen',
  ],
  [
    'argentina',
    'liga-del-aro',
    words('Liga do Aro', 'Rim League', 'Liga del Aro Nacional'),
    'Básquet Cuyano; Peñaflor Atlético; Triples del Litoral; Gigantes del Chaco Sur; Básquet Nahuel; Unión Tablero; Estrella de Tandil; Quilmeros Básquet; Atlético Ñandú; Pampas Básquet; Olimpo del Valle; Regatas del Norte',
  ],
  [
    'australia',
    'southern-hoops',
    words('Liga Austral', 'Southern Hoops', 'Liga Austral'),
    'Tasman Gales; Wollaroo Jumpers; Redback Valley; Coral Coast Sharks; Kimberley Stars; Yarra Bend Kings; Outback Dunkers; Sunraysia Suns B; Nullarbor Flyers; Bass Strait Tide; Emu Creek Hoops; Ironbark Giants',
  ],
]);
