// Texts of markets and selections that several sports share. Server content: they come with the feed, not from the page's texts.
import type { Localised } from '#server/core/localised.ts';

export function words(pt: string, en: string, es: string): Localised {
  return { pt, en, es };
}

/** A text that is the same in every language. */
export function sign(text: string): Localised {
  return words(text, text, text);
}

/** Texts one after another, `between` them. */
export function joined(first: Localised, second: Localised, between = ' '): Localised {
  return words(
    `${first.pt}${between}${second.pt}`,
    `${first.en}${between}${second.en}`,
    `${first.es}${between}${second.es}`,
  );
}

/** Names one a semicolon; one that differs by language stands as pt|en|es. */
export function namesIn(list: string): Localised[] {
  return list.split(';').map((name) => {
    const [pt = '', en = pt, es = pt] = name.trim().split('|');
    return words(pt, en, es);
  });
}

/** `2,5` of 2500, with the sign before it where asked. */
export function lineText(thousandths: number, signed = false): Localised {
  const digits = String(Math.abs(thousandths) / 1_000);
  const before = thousandths < 0 ? '\u2212' : signed && thousandths > 0 ? '+' : '';
  return words(before + digits.replace('.', ','), before + digits, before + digits.replace('.', ','));
}

export const DRAW = words('Empate', 'Draw', 'Empate');
export const YES = words('Sim', 'Yes', 'Sí');
export const NO = words('Não', 'No', 'No');
export const ODD = words('Ímpar', 'Odd', 'Impar');
export const EVEN = words('Par', 'Even', 'Par');
const OR = words(' ou ', ' or ', ' o ');
const OVER = words('Mais de', 'Over', 'Más de');
const UNDER = words('Menos de', 'Under', 'Menos de');

/** `Mais de 2,5` and, where there is little room, `+2,5`. */
export function totalName(thousandths: number, over: boolean): { name: Localised; label: Localised } {
  return {
    name: joined(over ? OVER : UNDER, lineText(thousandths)),
    label: joined(sign(over ? '+' : '\u2212'), lineText(thousandths), ''),
  };
}

/** `Total de gols 2,5` */
export function lineName(market: Localised, thousandths: number): Localised {
  return joined(market, lineText(thousandths));
}

/** `Handicap asiático −0,5`, the line being the home side's. */
export function handicapName(market: Localised, thousandths: number): Localised {
  return joined(market, lineText(thousandths, true));
}

export function handicapSide(side: string, team: Localised, thousandths: number) {
  return {
    name: joined(team, lineText(thousandths, true)),
    label: joined(sign(side), lineText(thousandths, true)),
  };
}

export function either(one: Localised, other: Localised): Localised {
  return words(one.pt + OR.pt + other.pt, one.en + OR.en + other.en, one.es + OR.es + other.es);
}

export function pairName(one: Localised, other: Localised): Localised {
  return joined(one, other, ' / ');
}

/** `1st`, `2nd`, `11th` */
export function ordinal(number: number): string {
  const suffix = ['th', 'st', 'nd', 'rd'][number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th';
  return `${number}${suffix}`;
}
