import type { ContestLeague } from '../contests/contest.ts';
import { type LeagueRow, leaguesOf } from '../contests/contest-leagues.ts';
import { COUNTRIES } from '../countries.ts';
import { words } from '../localised-names.ts';

export interface Tournament extends ContestLeague {
  /** Chance of a point on one's own serve among equals. */
  serve: number;
}

/** In every tournament. */
export const PLAYERS = 16;

type Row = readonly [serve: number, ...row: LeagueRow<keyof typeof COUNTRIES>];

const ROWS: readonly Row[] = [
  [
    0.62,
    'brazil',
    'aberto-da-mantiqueira',
    words('Aberto da Mantiqueira', 'Mantiqueira Open', 'Abierto de la Mantiqueira'),
    'T. Guarapiranga; R. Itaboraí; M. Tavarini; L. Brandecker; D. Salgueiral; P. Ventorim; J. Cachoeiro; F. Mirandela; A. Ostrovar; B. Quintanar; N. Lagoeiro; C. Serrano Leal; V. Pontesul; G. Arvoredo; E. Monteval; H. Rocagrande',
  ],
  [
    0.61,
    'france',
    'internationaux-du-vexin',
    words('Internacionais do Vexin', 'Vexin Internationals', 'Internacionales del Vexin'),
    'J. Clairvallon; É. Montaubrun; L. Peyrargues; A. Delcourbe; M. Saintonge-Roy; N. Courtebois; P. Valfleury; R. Aubremont; T. Larzac; B. Grandpré; S. Ormeville; K. Trévannes; D. Beaucèdre; H. Fontlaure; V. Rochemaure; C. Malbuisson',
  ],
  [
    0.67,
    'england',
    'thornbury-lawn-cup',
    words('Taça de Grama de Thornbury', 'Thornbury Lawn Cup', 'Copa de Hierba de Thornbury'),
    'O. Ashgrove; W. Kettlemere; H. Brindleby; G. Stonecroft; T. Larkwhistle; J. Pemberwick; R. Hollowfield; E. Marchbanks-Low; A. Fernleigh; S. Dunsbury; C. Whitlock-Dean; M. Ravensby; B. Oakhampton; N. Thistlewood; P. Greywater; L. Coldbrook',
  ],
  [
    0.64,
    'australia',
    'southern-cross-masters',
    words('Masters do Cruzeiro do Sul', 'Southern Cross Masters', 'Masters de la Cruz del Sur'),
    'B. Kooralong; J. Wattlebury; M. Redgumson; T. Billabrook; L. Yarrandale; D. Saltbush; K. Mallacoot; R. Coolamar; S. Brigalow; A. Nullarby; C. Tamarind; P. Jindalee; W. Eucalane; H. Banksford; G. Wollombi; N. Karrinup',
  ],
  [
    0.65,
    'usa',
    'prairie-hardcourt-classic',
    words('Clássico da Pradaria', 'Prairie Hardcourt Classic', 'Clásico de la Pradera'),
    'C. Stillwell Jr.; D. Hawkridge; M. Tallgrass; J. Copperfield-Ray; T. Lakemont; R. Bridgerton Hale; A. Sunderlake; B. Mesaverde; L. Cottonway; K. Pinehurst; S. Wildrose; E. Canyonero; P. Silverlode; N. Bayoux; G. Duskmoor; W. Ironhill',
  ],
  [
    0.57,
    'italy',
    'trofeo-dei-laghi',
    words('Troféu dos Lagos', 'Lakes Trophy', 'Trofeo de los Lagos'),
    'G. Bellacorte; C. Fiorevalle; A. Montechiaro; L. Rocciaviva; S. Pietralunga; M. Acquaviola; F. Torrebianca; E. Campodoro; B. Vallescura; V. Solarìa; D. Ventomare; N. Casalfiore; R. Lungarno; T. Belmontese; P. Olivastri; I. Stellarosa',
  ],
  [
    0.56,
    'spain',
    'torneo-de-la-ria',
    words('Torneio da Ria', 'Estuary Tournament', 'Torneo de la Ría'),
    'M. Alborada; C. Riofrío; L. Montesinos Vega; A. Carrasqueño; P. Valdeluz; I. Serranilla; R. Puertollano; N. Cantalejo; E. Miravalles; S. Fuenclara; B. Arenalejo; V. Torrelaguna; J. Almendralar; D. Peñascal; T. Romeral; G. Olmedilla',
  ],
];

export const TOURNAMENTS: readonly Tournament[] = leaguesOf(
  'tennis',
  COUNTRIES,
  ROWS.map(([, ...row]) => row),
).map((league, rank) => ({ ...league, serve: ROWS[rank]?.[0] ?? 0.6 }));
