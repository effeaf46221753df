import type { Localised } from '#server/core/localised.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { COUNTRIES } from '../countries.ts';
import { namesIn, sign, words } from '../localised-names.ts';

// Invented clubs, twenty a league. A name that differs by language stands as pt|en|es; otherwise it is the same in all.
const BRAZIL_A = `Guaporé; Ipiranga da Serra; Atlético Piratininga; União Litorânea; Real Mantiqueira; Ferroviários do Vale; Vila Esperança; Sertanejo; Bandeirante do Norte; Tupinambás; Comercial do Planalto; Recôncavo; Sociedade Esportiva Ribeirão das Palmeiras; Pampeano; Atlético Baía Azul; Jangadeiros; Operários de Volta Grande; Cerrado Central; Araucárias; Portuários`;
const BRAZIL_B = `Serra Dourada FC; Igarapé; Canoeiros; Estrela do Agreste; Boa Vista do Sul; Atlético Caatinga; Náutico Itaguá; Minas Altas; Garoa; Clube Recreativo Barra do Rio Manso; Veredas; Mangue Seco; União Tropeira; Chapadão; Imigrantes; Cafezal; Salinas; Farroupilhas do Oeste; Paraíba do Vale; Ilha Bela Vista`;
const ARGENTINA = `Atlético Pampa; Riachuelo Central; Sportivo Almafuerte; Ferroviarios del Sud; Club Social y Deportivo Independencia de Corrientes; Barrio Norte; Deportivo Cuyo; Gauchos; Unión Quebracho; San Telmo del Río; Defensores del Delta; Juventud Serrana; Villa Mercedes Unida; Arsenal del Puerto; Huracanes del Sur; Almirante Rosales; Talleres del Plata; Nueva Chicago Sur; Colonia Alvear; Once Estrellas`;
const URUGUAY = `Atlético Bella Unión; Puerto Viejo; Rambla Juniors; Oriental Sur; Cerro Chato; Deportivo Las Piedras; Colón del Este; Salto Grande; Charrúas; Institución Atlética Paso de los Troperos; Marinos; Durazno Central; Sud América del Prado; Costa Brava FC; Tacuarí; Faro Unido; Villa Soriano; Canteras; Treinta y Tres Unido; Palermo Juniors`;
const COLOMBIA = `Atlético Sabana; Deportivo Guaviare; Cafeteros; Real Magdalena; Unión Sierra Nevada; Esmeraldas; Vaqueros del Meta; Corporación Deportiva Ciudad Amurallada; Cóndores; Caribe FC; Bolívar Unido; Páramo; Nariño Central; Atlético Orinoco; Puerto Colombia; Santander Sur; Cordillera; Internacional de Tunja; Palmeros; Mar Azul`;
const MEXICO = `Atlético Anáhuac; Deportivo Sonora; Mineros del Bajío; Halcones de Puebla; Real Yucatán; Jaguares del Istmo; Unión Tapatía; Sierra Madre; Club Deportivo Estudiantes de San Miguel; Norteños; Águilas del Golfo; Charros; Tecolotes; Coyotes; Obreros de Monterreal; Nopaleros; Veracruzanos; Cantera Azul; Agaves; Frontera FC`;
const PORTUGAL = `Atlético Ribatejo; Académico da Serra; União do Minho; Marinhenses; Lusitânia do Tejo; Clube Desportivo Vila Nova da Ribeira; Beira Litoral; Pescadores do Sul; Nortenhos; Alentejano; Real Algarve; Ilhéus; Castelo FC; Trás-os-Montes; Sado Azul; Douro Unido; Estoril da Barra; Mondego; Operário do Barreiro Velho; Viriatos`;
const SPAIN = `Atlético Ribera; Real Sierra; Unión Levante Sur; Deportivo Cantábrico; Club Polideportivo Villanueva de la Frontera; Andaluces|Andalusians|Andaluces; Racing del Ebro; Meseta; Castilla Vieja; Gallegos Unidos; Costa Dorada; Extremeño; Isleños; Racing de los Montes; Mudéjar; Balear Central; Norteños de Bilbilis; Numantinos; Alhambra CF; Pirineos|Pyrenees|Pirineos`;
const ENGLAND = `Northbridge United; Ashford Vale; Kingsmere Rovers; Harrowgate Town; Thornbury Athletic; Redcliff Wanderers; Wexcombe & Hove Borough Albion; Millstone City; Eastmoor; Steelhaven; Brackley Park Rangers; Oldcastle; Fenwick County; Dunmere; Lowfield Orient; Harbour City; Whitestone Villa; Ravenswood; Marlow Forest; Blackmere Town`;
const ITALY = `Virtus Padana; Aurora Veneta; Atletico Laguna; Unione Ligure; Associazione Calcio Borgo San Lorenzo; Real Etna; Tirrenia; Florentia Nuova|New Florentia|Nueva Florentia; Sporting Vesuvio; Alpina; Pro Emilia; Dolomiti; Romagna Mare; Juventas; Sardegna Nord|North Sardinia|Cerdeña Norte; Appennino; Castel Murano; Lombarda; Adriatica; Aquila Reale`;
const GERMANY = `Estrela de Munique|Star Munich|Estrella de Múnich; Rheinland 04; Blau-Weiß Hanse; Fortuna Kassel; Union Elbtal; Schwarzwald; Turn- und Sportverein Oberneukirchen; Hansa Kiel; Bergwerk Essen; Viktoria Harz; Saxonia; Lokomotive Jena; Eintracht Mosel; Westfalen 1899; Nordsee 07; Preußen Spree; Wacker Donau; Arminia Lahn; Kickers Neckar; Frankenstolz`;
const FRANCE = `Olympique Garonne; Racing Club des Flandres; Étoile de Provence|Star of Provence|Estrella de Provenza; Stade Breton; Union Sportive de Saint-Martin-des-Champs; AS Camargue; Bretagne Océan; Lys Royal; Jura; Vosges; Normandie 1902; Côte d'Opale; Loire Atlantique; Dauphiné; Sporting Picardie; Rhône Sud; FC Lavande; Corse Maritime; Ardennes; Île-Neuve`;

const CLUBS = {
  BRAZIL_A,
  BRAZIL_B,
  ARGENTINA,
  URUGUAY,
  COLOMBIA,
  MEXICO,
  PORTUGAL,
  SPAIN,
  ENGLAND,
  ITALY,
  GERMANY,
  FRANCE,
};

export interface FootballLeague {
  feedLeague: FeedEvent['league'];
  /** Goals of an ordinary match. */
  goals: number;
  clubs: readonly Localised[];
}

/** In every league; its rounds count on it. */
export const CLUBS_OF_LEAGUE = 20;

type Row = [
  country: keyof typeof COUNTRIES,
  slug: string,
  name: Localised,
  goals: number,
  clubs: keyof typeof CLUBS,
];

/** The first is shown first. Slugs differ though countries do too. */
const ROWS: readonly Row[] = [
  [
    'brazil',
    'campeonato-nacional-a',
    words('Nacional Série A', 'National Série A', 'Nacional Serie A'),
    2.45,
    'BRAZIL_A',
  ],
  [
    'brazil',
    'campeonato-nacional-b',
    words('Nacional Série B', 'National Série B', 'Nacional Serie B'),
    2.25,
    'BRAZIL_B',
  ],
  [
    'england',
    'first-league',
    words('Primeira Liga Inglesa', 'First League', 'Primera Liga Inglesa'),
    2.85,
    'ENGLAND',
  ],
  [
    'spain',
    'division-de-honor',
    words('Divisão de Honra', 'Honour Division', 'División de Honor'),
    2.55,
    'SPAIN',
  ],
  ['italy', 'lega-uno', sign('Lega Uno'), 2.65, 'ITALY'],
  ['germany', 'oberste-liga', sign('Oberste Liga'), 3.1, 'GERMANY'],
  ['france', 'division-une', sign('Division Une'), 2.7, 'FRANCE'],
  [
    'portugal',
    'liga-lusitana',
    words('Liga Lusitana', 'Lusitanian League', 'Liga Lusitana'),
    2.5,
    'PORTUGAL',
  ],
  ['argentina', 'torneo-mayor', words('Torneio Maior', 'Major Tournament', 'Torneo Mayor'), 2.2, 'ARGENTINA'],
  ['mexico', 'liga-del-sol', words('Liga do Sol', 'Sun League', 'Liga del Sol'), 2.75, 'MEXICO'],
  ['uruguay', 'copa-oriental', words('Copa Oriental', 'Oriental Cup', 'Copa Oriental'), 2.4, 'URUGUAY'],
  ['colombia', 'liga-andina', words('Liga Andina', 'Andean League', 'Liga Andina'), 2.3, 'COLOMBIA'],
];

export const LEAGUES: readonly FootballLeague[] = ROWS.map(([country, slug, name, goals, clubs], rank) => ({
  feedLeague: { sport: 'football', country, slug, name, countryName: COUNTRIES[country], rank },
  goals,
  clubs: namesIn(CLUBS[clubs]),
}));
