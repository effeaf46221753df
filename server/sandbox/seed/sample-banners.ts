import type { Localised } from '#server/core/localised.ts';
import { warningForPiece } from '#server/data/content/warning-for-piece.ts';
import type { GroundName } from '#server/sandbox/art/banner-art.ts';

export type BannerText = { title: Localised; text: Localised; button: Localised };

export type SeedBanner = BannerText & {
  id: string;
  ground: GroundName;
  /** What must be open for the piece to make sense. */
  area: 'casino' | 'games' | 'sports' | 'account';
  /** Path inside the app. */
  link: string;
  /** The Ministry's sentence under the piece. */
  warning: Localised;
};

type Words = readonly [title: string, text: string, button: string];

function banner(
  id: string,
  ground: GroundName,
  area: SeedBanner['area'],
  link: string,
  [pt, en, es]: readonly [Words, Words, Words],
): SeedBanner {
  return {
    id,
    ground,
    area,
    link,
    title: { pt: pt[0], en: en[0], es: es[0] },
    text: { pt: pt[1], en: en[1], es: es[1] },
    button: { pt: pt[2], en: en[2], es: es[2] },
    warning: warningForPiece(id),
  };
}

/** Pieces of the home page. Titles of 24 letters at most, texts of 70. */
export const SAMPLE_BANNERS: readonly SeedBanner[] = [
  banner('catalogo-cobogo-12', 'anil', 'casino', '/providers/cobogo', [
    ['Catálogo Cobogó 12', 'Jogos novos, com RTP à vista antes de abrir.', 'Ver jogos'],
    ['The Cobogó 12 catalogue', 'New games, with the RTP in sight before you open them.', 'See the games'],
    ['Catálogo Cobogó 12', 'Juegos nuevos, con el RTP a la vista antes de abrir.', 'Ver juegos'],
  ]),
  banner('seu-ritmo', 'vinho', 'account', '/jogo-responsavel', [
    ['Seu ritmo, seu limite', 'Escolha quanto e por quanto tempo, antes de começar.', 'Ver meus limites'],
    ['Your pace, your limit', 'Choose how much and for how long before you start.', 'See my limits'],
    ['Tu ritmo, tu límite', 'Elige cuánto y por cuánto tiempo, antes de empezar.', 'Ver mis límites'],
  ]),
  banner('raspa-verde', 'mata', 'casino', '/casino/raspadinha', [
    ['Raspa Verde', 'Regras e tabela de prêmios abertas.', 'Ler regras'],
    ['Raspa Verde', 'Rules and prize table, open to everyone.', 'Read the rules'],
    ['Raspa Verde', 'Reglas y tabla de premios a la vista.', 'Leer las reglas'],
  ]),
  banner('confira-a-rodada', 'barro', 'games', '/games/mines', [
    [
      'Confira a rodada',
      'Mines e Double mostram a semente ao fim. Refaça a conta você mesmo.',
      'Como verificar',
    ],
    ['Check the round', 'Mines and Double show the seed at the end. Do the sums yourself.', 'How to check'],
    ['Comprueba la ronda', 'Mines y Double muestran la semilla al final. Rehaz la cuenta.', 'Cómo comprobar'],
  ]),
  banner('serie-a-no-ar', 'mata', 'sports', '/sports', [
    ['Série A no ar', 'Dez jogos com placar e cotação ao vivo.', 'Ver jogos'],
    ['Série A is on', 'Ten matches with live score and odds.', 'See the matches'],
    ['La Série A en juego', 'Diez partidos con marcador y cuota en vivo.', 'Ver partidos'],
  ]),
  banner('saque-na-sua-conta', 'anil', 'account', '/termos-de-uso', [
    ['Saque na sua conta', 'PIX no seu CPF, com prazo escrito no pedido.', 'Como funciona'],
    ['Withdraw to your account', 'PIX to your own CPF, with the deadline on the request.', 'How it works'],
    ['Retira a tu cuenta', 'PIX a tu CPF, con el plazo escrito en el pedido.', 'Cómo funciona'],
  ]),
  banner('uma-pausa-cabe', 'vinho', 'account', '/jogo-responsavel', [
    ['Uma pausa cabe', 'De 24 horas a 6 semanas. Entrar e sacar continuam abertos.', 'Fazer uma pausa'],
    [
      'There is room for a rest',
      'From 24 hours to 6 weeks. Logging in and withdrawing stay open.',
      'Take a break',
    ],
    ['Una pausa cabe', 'De 24 horas a 6 semanas. Entrar y retirar siguen abiertos.', 'Hacer una pausa'],
  ]),
  banner('promocao-da-semana', 'barro', 'casino', '/promotions/promocao-da-semana', [
    ['Promoção da semana', 'Regras, prazo e o que conta, em uma página.', 'Ler regras'],
    ['Promotion of the week', 'Rules, dates and what counts, on one page.', 'Read the rules'],
    ['Promoción de la semana', 'Reglas, plazo y lo que cuenta, en una página.', 'Leer las reglas'],
  ]),
];
