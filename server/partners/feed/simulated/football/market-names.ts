// The names of football's markets and selections. Server content: it comes with the feed, not from the page's texts.
import type { Localised } from '../../sports-feed.ts';

export function words(pt: string, en: string, es: string): Localised {
  return { pt, en, es };
}

/** A text that is the same in every language. */
export function sign(text: string): Localised {
  return words(text, text, text);
}

function joined(first: Localised, second: Localised, between = ' '): Localised {
  return words(
    `${first.pt}${between}${second.pt}`,
    `${first.en}${between}${second.en}`,
    `${first.es}${between}${second.es}`,
  );
}

/** `2,5` of 2500, with the sign before it where asked. */
function line(thousandths: number, signed = false): Localised {
  const digits = String(Math.abs(thousandths) / 1_000);
  const before = thousandths < 0 ? '\u2212' : signed && thousandths > 0 ? '+' : '';
  return words(before + digits.replace('.', ','), before + digits, before + digits.replace('.', ','));
}

export const GROUPS = [
  { id: 'main', name: words('Principais', 'Main', 'Principales') },
  { id: 'goals', name: words('Gols', 'Goals', 'Goles') },
  { id: 'handicap', name: words('Handicap', 'Handicap', 'Hándicap') },
  { id: 'corners', name: words('Escanteios', 'Corners', 'Córners') },
  { id: 'half', name: words('1º tempo', '1st half', '1.er tiempo') },
  { id: 'score', name: words('Placar', 'Score', 'Marcador') },
  { id: 'teams', name: words('Times', 'Teams', 'Equipos') },
] as const;
export type Group = (typeof GROUPS)[number]['id'];

export const DRAW = words('Empate', 'Draw', 'Empate');
const OR = words(' ou ', ' or ', ' o ');
const OVER = words('Mais de', 'Over', 'Más de');
const UNDER = words('Menos de', 'Under', 'Menos de');
const MORE = words('Mais', 'Over', 'Más');
const LESS = words('Menos', 'Under', 'Menos');

export const NAMES = {
  result: words('Resultado final', 'Full-time result', 'Resultado final'),
  doubleChance: words('Dupla chance', 'Double chance', 'Doble oportunidad'),
  noDraw: words('Empate anula', 'Draw no bet', 'Empate no válido'),
  bothScore: words('Ambos marcam', 'Both teams to score', 'Ambos marcan'),
  total: words('Total de gols', 'Total goals', 'Total de goles'),
  oddTotal: words('Total ímpar ou par', 'Odd or even total', 'Total impar o par'),
  goals: words('Número exato de gols', 'Exact number of goals', 'Número exacto de goles'),
  handicap: words('Handicap asiático', 'Asian handicap', 'Hándicap asiático'),
  score: words('Placar exato', 'Correct score', 'Marcador exacto'),
  otherScore: words('Outro placar', 'Any other score', 'Otro marcador'),
  halfResult: words('Resultado do 1º tempo', '1st half result', 'Resultado del 1.er tiempo'),
  halfTotal: words('Gols no 1º tempo', '1st half goals', 'Goles en el 1.er tiempo'),
  halfAndFull: words('Intervalo/final', 'Half time/full time', 'Descanso/final'),
  cornerTotal: words('Total de escanteios', 'Total corners', 'Total de córners'),
  cornerResult: words('Mais escanteios', 'Most corners', 'Más córners'),
  yes: words('Sim', 'Yes', 'Sí'),
  no: words('Não', 'No', 'No'),
  odd: words('Ímpar', 'Odd', 'Impar'),
  even: words('Par', 'Even', 'Par'),
  noGoal: words('Nenhum gol', 'No goal', 'Ningún gol'),
  none: words('Nenhum', 'None', 'Ninguno'),
};

/** `Mais de 2,5` and, where there is little room, `Mais 2,5`. */
export function totalName(thousandths: number, over: boolean): { name: Localised; label: Localised } {
  return {
    name: joined(over ? OVER : UNDER, line(thousandths)),
    label: joined(over ? MORE : LESS, line(thousandths)),
  };
}

/** `Total de gols 2,5` */
export function lineName(market: Localised, thousandths: number): Localised {
  return joined(market, line(thousandths));
}

/** `Handicap asiático −0,5`, the line being the home side's. */
export function handicapName(thousandths: number): Localised {
  return joined(NAMES.handicap, line(thousandths, true));
}

export function handicapSide(side: string, team: Localised, thousandths: number) {
  return {
    name: joined(team, line(thousandths, true)),
    label: joined(sign(side), line(thousandths, true)),
  };
}

export function either(one: Localised, other: Localised): Localised {
  return words(one.pt + OR.pt + other.pt, one.en + OR.en + other.en, one.es + OR.es + other.es);
}

export function pairName(one: Localised, other: Localised): Localised {
  return joined(one, other, ' / ');
}

export function teamTotalName(team: Localised, thousandths: number): Localised {
  return words(
    `Gols de ${team.pt}: ${line(thousandths).pt}`,
    `${team.en} goals ${line(thousandths).en}`,
    `Goles de ${team.es}: ${line(thousandths).es}`,
  );
}

/** `Outro 1`: another score with which the home side wins. */
export function otherScoreLabel(winner: string): Localised {
  return words(`Outro ${winner}`, `Other ${winner}`, `Otro ${winner}`);
}

export function nextGoalName(number: number): Localised {
  const suffix = ['th', 'st', 'nd', 'rd'][number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th';
  return words(`Quem marca o ${number}º gol`, `${number}${suffix} goal`, `Quién marca el gol ${number}`);
}

/** `4+` with words: `4 gols ou mais`. */
export function goalsName(count: number, orMore: boolean): { name: Localised; label: Localised } {
  const one = count === 1;
  const name = orMore
    ? words(`${count} gols ou mais`, `${count} goals or more`, `${count} goles o más`)
    : words(
        `${count} ${one ? 'gol' : 'gols'}`,
        `${count} ${one ? 'goal' : 'goals'}`,
        `${count} ${one ? 'gol' : 'goles'}`,
      );
  return { name, label: sign(orMore ? `${count}+` : `${count}`) };
}
