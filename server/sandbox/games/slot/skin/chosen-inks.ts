// Paper and frame of the palettes in which the eye decides against the rule: mostly where the rule takes black paper
// under dim symbols, or where no ink of the palette is clear on both ground and paper.
import { type Palette, paletteOf } from '#server/sandbox/covers/palette.ts';

/** palette: ground, a, b, c, darkest, title | paper, frame */
const TABLE = `
ceu anil cal urucum noite noite | cal anil
rosa vinho cal goiaba tinta vinho | cal vinho
noite ceu anil ipe tinta ceu | anil ceu
jabuticaba rosa vinho ipe tinta rosa | vinho rosa
folha mata cal ipe tinta tinta | cal mata
cal anil urucum ipe noite noite | anil urucum
urucum cal anil ipe noite tinta | anil cal
cal goiaba anil ipe noite noite | anil goiaba
ipe anil cal goiaba noite noite | anil tinta
anil goiaba cal ipe noite cal | cal goiaba
vinho mamao jabuticaba ipe tinta cal | cal tinta
cal anil piscina ipe noite noite | anil piscina
anil cal piscina ipe noite cal | cal piscina
noite gelo ceu anil tinta gelo | anil gelo
jabuticaba rosa anil cal tinta rosa | cal goiaba
noite rosa jabuticaba cal tinta rosa | cal goiaba
mamao mata folha cal tinta tinta | cal mata
folha urucum cal ipe tinta tinta | cal urucum
cal folha urucum ipe mata mata | urucum mata
noite ipe anil cal tinta cal | anil cal
goiaba ipe cal folha tinta tinta | cal tinta
mamao anil cal ipe noite noite | cal anil
cal mamao anil ipe noite noite | anil tinta
ceu mata anil cal noite noite | cal mata
papel anil caju urucum noite noite | anil urucum
`;

interface ChosenInks {
  paper: string;
  frame: string;
}

function keyOf({ g, a, b, c, k, t }: Palette): string {
  return [g, a, b, c, k, t].join();
}

const CHOSEN: ReadonlyMap<string, ChosenInks> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [palette = '', chosen = ''] = row.split(' | ');
      // Read as the first two of six inks.
      const { g: paper, a: frame } = paletteOf(`${chosen} tinta tinta tinta tinta`);
      return [keyOf(paletteOf(palette)), { paper, frame }];
    }),
);

/** Undefined where the rule holds. */
export function chosenInks(palette: Palette): ChosenInks | undefined {
  return CHOSEN.get(keyOf(palette));
}
