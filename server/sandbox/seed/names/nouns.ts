/** What a tag of the catalogue says about a name. */
export type Theme = 'mar' | 'sertao' | 'ceu' | 'jardim' | 'cidade' | 'festa' | 'oficio' | 'tesouro';

export type Noun = { word: string; gender: 'm' | 'f'; theme: Theme };

const MASCULINE: readonly (readonly [Theme, string])[] = [
  ['mar', 'Farol Peixe Rio Barco Cais'],
  ['sertao', 'Cacto Sertão Vento Vulcão Oásis'],
  ['ceu', 'Sol Luar Cometa'],
  ['jardim', 'Quintal Jardim Abacaxi Caju Bosque'],
  ['cidade', 'Pátio Muro Trem Coreto Teatro Portal'],
  ['festa', 'Salão Tambor Balão Sino'],
  ['oficio', 'Jarro Fio Moinho Engenho Relógio Mapa Atlas'],
  ['tesouro', 'Rei Ouro Cristal Baú Tesouro'],
];

const FEMININE: readonly (readonly [Theme, string])[] = [
  ['mar', 'Maré Onda Rede Ilha Concha'],
  ['sertao', 'Serra Brasa Cobra Onça Trilha Pedra Rota'],
  ['ceu', 'Lua Estrela Noite Garoa Aurora'],
  ['jardim', 'Flor Folha Fonte'],
  ['cidade', 'Ladeira Estação Ponte Vila Torre'],
  ['festa', 'Viola Feira Dança Toada Máscara Quermesse'],
  ['oficio', 'Roda Mina Carta Lenda'],
  ['tesouro', 'Chave Coroa Gema Adaga Prata'],
];

function nounsOf(gender: Noun['gender'], groups: readonly (readonly [Theme, string])[]): Noun[] {
  return groups.flatMap(([theme, words]) => words.split(' ').map((word) => ({ word, gender, theme })));
}

export const NOUNS: readonly Noun[] = [...nounsOf('m', MASCULINE), ...nounsOf('f', FEMININE)];

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['Sol', 'Sóis'],
  ['Farol', 'Faróis'],
  ['Cais', 'Cais'],
  ['Atlas', 'Atlas'],
  ['Oásis', 'Oásis'],
  ['Baú', 'Baús'],
]);

/** The plural of a noun of this list. */
export function pluralOf(word: string): string {
  const known = IRREGULAR.get(word);
  if (known) return known;
  if (word.endsWith('ão')) return `${word.slice(0, -2)}ões`;
  if (word.endsWith('l')) return `${word.slice(0, -1)}is`;
  if (word.endsWith('m')) return `${word.slice(0, -1)}ns`;
  if (word.endsWith('r')) return `${word}es`;
  return `${word}s`;
}
