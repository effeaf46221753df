// The faces of clubs, countries, leagues, people and teams as they are drawn, for the picture of the design that shows them: the same
// names in the same order, in both themes.
import {
  type CrestDrawing,
  crestOf,
  flagOf,
  type Layers,
  type LetteredDrawing,
  leagueTileOf,
  personStoneOf,
  sideInks,
  teamTagOf,
} from '#contract/rules/art/heraldry.ts';

const CLUBS = [
  ...['Guaporé', 'União Litorânea', 'Real Mantiqueira', 'Ferroviários do Vale', 'Vila Esperança'],
  ...['Sertanejo', 'Bandeirante do Norte', 'Comercial do Planalto', 'Recôncavo', 'Pampeano'],
  ...['Atlético Baía Azul', 'Jangadeiros', 'Operários de Volta Grande', 'Cerrado Central', 'Araucárias'],
  ...['Portuários', 'Serra Dourada FC', 'Igarapé', 'Canoeiros', 'Estrela do Agreste'],
  ...['Boa Vista do Sul', 'Atlético Caatinga', 'Minas Altas', 'Garoa', 'Veredas'],
  ...['Mangue Seco', 'União Tropeira', 'Chapadão', 'Imigrantes', 'Cafezal'],
  ...['Salinas', 'Kingsmere Rovers', 'Virtus Padana', 'Blau-Weiß Hanse', 'Lys Royal'],
  ...['Gauchos', 'Páramo', 'Douro Unido', 'Costa Dorada', 'Puerto Viejo'],
];
const COUNTRIES = [
  ...['brazil', 'argentina', 'uruguay', 'colombia', 'mexico', 'portugal', 'spain', 'england'],
  ...['italy', 'germany', 'france', 'usa', 'poland', 'japan', 'australia', 'world'],
];
/** With the segments of their addresses, from which the product draws them, so that a league has one tile in every language. */
const LEAGUES: readonly (readonly [slug: string, name: string])[] = [
  ['campeonato-nacional-a', 'Nacional Série A'],
  ['campeonato-nacional-b', 'Nacional Série B'],
  ['copa-do-planalto', 'Copa do Planalto'],
  ['first-league', 'Primeira Liga Inglesa'],
  ['division-de-honor', 'Divisão de Honra'],
  ['lega-uno', 'Lega Uno'],
  ['oberste-liga', 'Oberste Liga'],
  ['liga-lusitana', 'Liga Lusitana'],
];
const PEOPLE = [
  ...['Clara Stillwell', 'Bruna Mesaverde', 'Tomás Queiroga', 'Iara Monteverde'],
  ...['Davi Laranjal', 'Noé Campobranco', 'Rita Alvarado', 'Ugo Ferralta'],
];
const TEAMS = [
  ...['Trovoada', 'Mangue Squad', 'Oxigênio', 'Kobra Rosa'],
  ...['Nível Zero', 'Pixel Norte', 'Lamina', 'Vórtice'],
];
const PAIRS = [
  ['Guaporé', 'Comercial do Planalto'],
  ['Sertanejo', 'Cerrado Central'],
  ['Jangadeiros', 'Gauchos'],
  ['Araucárias', 'Pampeano'],
  ['União Litorânea', 'Real Mantiqueira'],
] as const;

const STYLE = `body{margin:32px;background:#14120e;color:#f4ede1;font:16px sans-serif}
section{padding:24px;border-radius:8px;background:#1d1a15}section[data-light]{background:#fffdf8;color:#14120e}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}.four{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;margin-top:16px}
.clubs{display:grid;grid-template-columns:repeat(5,1fr);gap:16px;text-align:center;font-size:13px}p{margin:0 0 12px}svg{margin-right:6px}`;

let clips = 0;

function crest({ outline, field, charge, chargePath, ...rims }: CrestDrawing, light: boolean): string {
  const rim = light ? rims.rimOnLight : rims.rimOnDark;
  const edge = rim ? `<path d="${outline}" fill="none" stroke="${rim}" stroke-width="2.6"/>` : '';
  return [48, 28, 20]
    .map((size) => {
      clips += 1;
      return `<svg width="${size}" height="${size}" viewBox="0 0 24 24"><clipPath id="c${clips}"><path d="${outline}"/></clipPath><g clip-path="url(#c${clips})"><path d="${outline}" fill="${field}"/><path d="${chargePath}" fill="${charge}" fill-rule="evenodd"/>${edge}</g></svg>`;
    })
    .join('');
}

const layered = (layers: Layers, [width, height]: readonly [number, number], scale: number) =>
  `<svg width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${layers
    .map(({ path, fill }) => `<path d="${path}" fill="${fill}"/>`)
    .join('')}</svg>`;

const lettered = ({ outline, ground, letters, ink }: LetteredDrawing, width: number, scale: number) =>
  `<svg width="${width * scale}" height="${24 * scale}" viewBox="0 0 ${width} 24"><path d="${outline}" fill="${ground}"/><path d="${letters}" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const rows = (names: readonly string[], draw: (name: string) => string) =>
  labelled(names.map((name) => [draw(name), name]));

const labelled = (drawings: readonly (readonly [drawing: string, name: string])[]) =>
  `<section>${drawings.map(([drawing, name]) => `<p>${drawing}${name}</p>`).join('')}</section>`;

const clubs = (light: boolean) =>
  `<section ${light ? 'data-light' : ''}><div class="clubs">${CLUBS.map(
    (name) => `<div>${crest(crestOf(name), light)}<br>${name}</div>`,
  ).join('')}</div></section>`;

/** A page with all of them. */
export function heraldrySheet(): string {
  const sides = PAIRS.map(([home, away]) => {
    const inks = sideInks({ sport: 'football', home, away });
    const bar = (ink: string) => `<svg width="90" height="10"><path d="M0 0h90v10H0z" fill="${ink}"/></svg>`;
    return `<p>${home} ${bar(inks.home)}${bar(inks.away)} ${away}</p>`;
  });
  return `<!doctype html><style>${STYLE}</style><div class="two">${clubs(false)}${clubs(true)}</div>
<div class="four">${rows(COUNTRIES, (name) => layered(flagOf(name), [20, 14], 1))}
${labelled(LEAGUES.map(([slug, name]) => [layered(leagueTileOf(slug), [24, 24], 1.2), name]))}
${rows(PEOPLE, (name) => lettered(personStoneOf(name), 24, 1.2) + lettered(personStoneOf(name), 24, 0.83))}
${rows(TEAMS, (name) => lettered(teamTagOf(name), 36, 1.2) + lettered(teamTagOf(name), 36, 0.83))}</div>
<div class="four"><section>${sides.join('')}</section></div>`;
}
