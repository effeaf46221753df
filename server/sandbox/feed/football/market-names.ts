// The names of football's markets and selections. Server content: it comes with the feed, not from the page's texts.
import type { Localised } from '#server/core/localised.ts';
import { lineText, ordinal, sign, words } from '../localised-names.ts';

export const GROUPS = [
  { id: 'main', name: words('Principais', 'Main', 'Principales') },
  { id: 'goals', name: words('Gols', 'Goals', 'Goles') },
  { id: 'handicap', name: words('Handicap', 'Handicap', 'Hándicap') },
  { id: 'corners', name: words('Escanteios', 'Corners', 'Córners') },
  { id: 'half', name: words('1º tempo', '1st half', '1.er tiempo') },
  { id: 'score', name: words('Placar', 'Score', 'Marcador') },
  { id: 'teams', name: words('Times', 'Teams', 'Equipos') },
];

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
  noGoal: words('Nenhum gol', 'No goal', 'Ningún gol'),
  none: words('Nenhum', 'None', 'Ninguno'),
};

export function teamTotalName(team: Localised, thousandths: number): Localised {
  return words(
    `Gols de ${team.pt}: ${lineText(thousandths).pt}`,
    `${team.en} goals ${lineText(thousandths).en}`,
    `Goles de ${team.es}: ${lineText(thousandths).es}`,
  );
}

/** `Outro 1`: another score with which the home side wins. */
export function otherScoreLabel(winner: string): Localised {
  return words(`Outro ${winner}`, `Other ${winner}`, `Otro ${winner}`);
}

export function nextGoalName(number: number): Localised {
  return words(`Quem marca o ${number}º gol`, `${ordinal(number)} goal`, `Quién marca el gol ${number}`);
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
