import type { Noun } from './nouns.ts';

const ADJECTIVES =
  'velho novo azul real secreto dourado antigo vivo lento baixo alto claro cheio bruto quieto fino raro fundo manso escondido oculto vermelho distante inteiro solto'.split(
    ' ',
  );

export const COMPLEMENTS: readonly string[] = [
  'de Barro',
  'de Prata',
  'de Ouro',
  'do Sol',
  'da Lua',
  'do Mar',
  'da Serra',
  'do Norte',
  'do Sul',
  'de Março',
  'de Maio',
  'da Praça',
  'do Cais',
  'da Noite',
  'da Tarde',
  'do Rei',
  'no Quintal',
  'no Tear',
  'ao Luar',
  'do Vale',
  'da Vila',
  'do Porto',
  'de Pedra',
  'de Vidro',
  'da Sorte',
];

const NUMBERS: readonly (readonly [m: string, f: string])[] = [
  ['Dois', 'Duas'],
  ['Três', 'Três'],
  ['Quatro', 'Quatro'],
  ['Cinco', 'Cinco'],
  ['Seis', 'Seis'],
  ['Sete', 'Sete'],
  ['Oito', 'Oito'],
  ['Nove', 'Nove'],
  ['Dez', 'Dez'],
  ['Doze', 'Doze'],
];

/** Adjectives for a noun of `gender`, as they stand in a name. */
export function adjectivesFor(gender: Noun['gender']): string[] {
  return ADJECTIVES.map((word) => {
    const agreed = gender === 'f' ? word.replace(/o$/, 'a') : word;
    return agreed.slice(0, 1).toUpperCase() + agreed.slice(1);
  });
}

/** Two to twelve in words, for a noun of `gender`. */
export function numbersFor(gender: Noun['gender']): string[] {
  return NUMBERS.map(([m, f]) => (gender === 'f' ? f : m));
}

/** Where a studio's table may stand. */
export const PLACES: readonly (readonly [gender: Noun['gender'], place: string])[] = [
  ['m', 'Cais'],
  ['m', 'Pátio'],
  ['m', 'Salão'],
  ['m', 'Jardim'],
  ['m', 'Teatro'],
  ['m', 'Coreto'],
  ['m', 'Quintal'],
  ['m', 'Porto'],
  ['m', 'Mirante'],
  ['m', 'Largo'],
  ['m', 'Terraço'],
  ['m', 'Beco'],
  ['m', 'Sobrado'],
  ['m', 'Galpão'],
  ['m', 'Mercado'],
  ['f', 'Praça'],
  ['f', 'Varanda'],
  ['f', 'Vila'],
  ['f', 'Ilha'],
  ['f', 'Torre'],
  ['f', 'Ponte'],
  ['f', 'Feira'],
  ['f', 'Ladeira'],
  ['f', 'Serra'],
  ['f', 'Galeria'],
  ['f', 'Rua'],
  ['f', 'Esquina'],
  ['f', 'Laje'],
];
