import { COMPOSITIONS, type CompositionName } from './compositions/compositions.ts';
import { FAMILIES, type FamilyName } from './families.ts';
import { MOTIFS, type MotifName } from './motifs.ts';
import { type Palette, paletteOf } from './palette.ts';

/** A studio of the catalogue (all invented) and how it draws. */
export type CoverProvider = {
  id: string;
  name: string;
  family: FamilyName;
  centred: boolean;
  compositions: readonly [CompositionName, ...CompositionName[]];
  motifs: readonly [MotifName, ...MotifName[]];
  palettes: readonly [Palette, ...Palette[]];
};

// id | name | letters, and whether titles are centred | compositions | motifs
//   palettes: ground, a, b, c, darkest, title
const TABLE = `
cobogo | Cobogó 12 | bloco | cobogo | flor sol
  papel urucum anil ipe tinta tinta · anil papel ipe urucum noite cal · tinta papel urucum ipe tinta papel
lajedo | Lajedo | chanfro | emblema cobogo | jarro cacto serpente mascara
  barro areia tinta ipe tinta cal · areia barro tinta cal tinta tinta · tinta barro areia caju tinta areia
maresia | Maresia Estúdio | redonda | paisagem arcos | barco peixe farol onda
  ceu anil cal urucum noite noite · noite piscina anil cal tinta cal · piscina noite cal ipe noite noite
xilo | Xilo & Filhos | bloco centred | cordel | serpente sol viola ave mascara peixe balao
  ipe urucum cal tinta tinta tinta · cal tinta mamao urucum tinta tinta · goiaba cal papel tinta tinta tinta · folha cal papel tinta tinta tinta
vera | Verabril | fina | recorte emblema | flor folha ave lua
  rosa vinho cal goiaba tinta vinho · vinho rosa goiaba cal tinta cal · cal goiaba rosa vinho vinho vinho
trilho | Trilho Norte | alta | barras inicial | raio roda estrela
  tinta ipe cal urucum tinta cal · urucum tinta cal ipe tinta tinta · cal tinta urucum ipe tinta tinta
meiodia | Meio-Dia | esticada | arcos emblema | sol abacaxi caju fogo
  ipe caju urucum cal tinta tinta · caju ipe cal urucum tinta tinta · urucum ipe caju cal vinho tinta
breu | Breu | larga | orbita paisagem | lua estrela olho chave
  noite ceu anil ipe tinta ceu · tinta gelo anil ceu tinta gelo · jabuticaba rosa vinho ipe tinta rosa
quintal | Quintal Jogos | redonda | recorte reels | folha ave flor abacaxi
  folha mata cal ipe tinta tinta · mata folha ipe cal tinta cal · gelo mata folha urucum tinta mata
tear | Tear | chanfro centred | trama | estrela olho gema peixe
  cal anil urucum ipe noite noite · urucum cal anil ipe noite tinta · mata cal urucum ipe tinta cal
duplo | Duplo Cê | inclinada | espelho reels | coroa gema chave sino lua
  cal goiaba anil ipe noite noite · ipe anil cal goiaba noite noite · anil goiaba cal ipe noite cal
tipo | Tipo Grande | fina | inicial | raio
  ceu noite urucum cal noite noite · goiaba noite cal ipe noite noite · mata ipe folha cal tinta cal · ipe vinho cal urucum vinho vinho
pedra | Pedra Lisa | bloco | reels orbita | gema coroa sino estrela
  gelo tinta piscina urucum tinta tinta · tinta piscina gelo urucum tinta gelo
noturna | Rádio Noturna | inclinada | arcos barras | viola tambor sino lua
  jabuticaba goiaba vinho ipe tinta rosa · vinho mamao jabuticaba ipe tinta cal · noite goiaba jabuticaba caju tinta rosa
ladrilho | Ladrilho | fina | cobogo espelho | flor peixe ave
  cal anil piscina ipe noite noite · anil cal piscina ipe noite cal
mormaco | Mormaço | inclinada | paisagem emblema | sol fogo cacto
  caju cal urucum ipe vinho tinta · vinho caju ipe cal tinta cal
garoa | Garoa Fina | larga | barras orbita | lua sino farol
  gelo noite ceu anil tinta noite · noite gelo ceu anil tinta gelo
varal | Varal | redonda centred | cordel reels | balao ave caju
  papel goiaba anil folha tinta tinta · ceu urucum cal ipe noite noite
bonde | Bonde Sete | bloco | inicial espelho | roda raio coroa
  urucum cal ipe noite tinta tinta · ipe urucum noite cal tinta tinta
sereno | Sereno | fina | arcos orbita | lua estrela olho
  jabuticaba rosa anil cal tinta rosa · noite rosa jabuticaba cal tinta rosa
engenho | Engenho Dez | chanfro | trama reels | roda jarro fogo
  barro ipe tinta areia tinta cal · tinta ipe barro areia tinta areia
mangue | Mangue | redonda | recorte paisagem | peixe serpente folha
  mata mamao folha cal tinta cal · mamao mata folha cal tinta tinta
prosa | Prosa & Verso | alta | inicial cordel | chave mascara ave
  cal tinta areia urucum tinta tinta · areia vinho cal urucum tinta vinho
alvorada | Alvorada | esticada | arcos paisagem | sol ave barco
  rosa urucum ipe cal vinho vinho · ipe goiaba cal urucum vinho vinho
cascalho | Cascalho | bloco | recorte cobogo | gema jarro serpente
  areia tinta cal barro tinta tinta · tinta areia barro cal tinta areia
frevura | Frevura | inclinada | trama espelho | coroa mascara tambor
  anil urucum ipe cal noite cal · urucum anil ipe cal noite tinta
pomar | Pomar 3 | redonda | reels emblema | caju abacaxi folha
  folha urucum cal ipe tinta tinta · cal folha urucum ipe mata mata
relento | Relento | alta | orbita paisagem | estrela lua cacto
  noite ipe anil cal tinta cal · anil ipe noite cal tinta cal
marcenaria | Marcenaria | chanfro | barras trama | chave viola jarro
  areia barro urucum cal tinta tinta · barro areia tinta cal tinta cal
canoa | Canoa Larga | larga | paisagem recorte | barco peixe onda
  piscina tinta cal ipe noite tinta · mata piscina cal ipe tinta cal
feira | Feira Livre | bloco centred | emblema cobogo | abacaxi caju peixe
  ipe folha urucum cal tinta tinta · goiaba ipe cal folha tinta tinta
lume | Lume | fina | emblema orbita | fogo farol sol
  tinta caju ipe urucum tinta ipe · vinho ipe caju cal tinta ipe
papelarte | Papel de Arte | redonda | recorte inicial | flor balao olho
  mamao anil cal ipe noite noite · cal mamao anil ipe noite noite
esquina | Esquina | bloco | espelho barras | chave roda raio
  gelo urucum tinta ipe tinta tinta · tinta ipe urucum cal tinta cal
brejo | Brejo Azul | esticada | arcos recorte | ave serpente folha
  ceu mata anil cal noite noite · mata ceu folha cal tinta cal
mirante | Mirante | larga | paisagem barras | farol sol estrela
  papel anil caju urucum noite noite · anil caju papel ipe noite cal
rendeira | Rendeira | alta centred | cobogo trama | flor estrela gema
  vinho cal rosa goiaba tinta cal · cal vinho rosa goiaba tinta vinho
toada | Toada | inclinada | barras arcos | viola tambor sino
  caju noite cal ipe tinta tinta · noite caju piscina cal tinta cal
pedreira | Pedreira Nova | chanfro | espelho reels | gema coroa raio
  goiaba tinta cal ipe tinta tinta · tinta goiaba cal ipe tinta cal
vereda | Vereda | chanfro | paisagem emblema | cacto ave serpente
  folha tinta cal caju tinta tinta · areia mata folha urucum tinta tinta
`;

class BadProviderTable extends Error {
  override name = 'BadProviderTable';
}

function keyOf<T extends object>(record: T, key: string): keyof T & string {
  const isKey = (text: string): text is keyof T & string => Object.hasOwn(record, text);
  if (!isKey(key)) throw new BadProviderTable(`'${key}' isn't known`);
  return key;
}

function listOf<T>(text: string, separator: string, read: (part: string) => T): readonly [T, ...T[]] {
  const [first = '', ...others] = text.split(separator);
  return [read(first), ...others.map(read)];
}

function readProvider(record: string): CoverProvider {
  const [head = '', palettes = ''] = record.split('\n  ');
  const [id = '', name = '', letters = '', compositions = '', motifs = ''] = head.split(' | ');
  const [family = '', centred] = letters.split(' ');
  return {
    id,
    name,
    family: keyOf(FAMILIES, family),
    centred: centred === 'centred',
    compositions: listOf(compositions, ' ', (part) => keyOf(COMPOSITIONS, part)),
    motifs: listOf(motifs, ' ', (part) => keyOf(MOTIFS, part)),
    palettes: listOf(palettes, ' · ', paletteOf),
  };
}

/** In the order in which a smaller catalogue takes them. */
export const PROVIDERS: readonly CoverProvider[] = TABLE.trim()
  .split(/\n(?! )/)
  .map(readProvider);
