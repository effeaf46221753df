import { HOUSE_GAME_IDS, HOUSE_GAMES } from '#contract/house-games.ts';
import type { Localised } from '#server/core/localised.ts';
import { HOUSE_GAME_DEFINITIONS } from '#server/data/casino/house-games/house-games.ts';
import { GAME_CATEGORIES } from './game-categories.ts';

type SeoRecord = {
  /** The `section_name` that the page asks for. */
  section: string;
  title: Localised;
  /** Description of the page for search engines, plain text. */
  content: Localised;
};

type Words = readonly [title: string, content: string];

function record(section: string, pt: Words, en: Words, es: Words): SeoRecord {
  return {
    section,
    title: { pt: pt[0], en: en[0], es: es[0] },
    content: { pt: pt[1], en: en[1], es: es[1] },
  };
}

const SECTIONS: readonly SeoRecord[] = [
  record(
    'home',
    [
      'Cassino e esportes',
      'Jogos de cassino com RTP à vista, esportes e limites que você escolhe. Para maiores de 18 anos.',
    ],
    [
      'Casino and sports',
      'Casino games with the RTP in sight, sports, and limits that you choose. For adults of 18 and over.',
    ],
    [
      'Casino y deportes',
      'Juegos de casino con el RTP a la vista, deportes y límites que eliges tú. Para mayores de 18 años.',
    ],
  ),
  record(
    'casino',
    [
      'Cassino',
      'Todos os jogos do cassino por categoria e provedor, com retorno teórico e limites antes de abrir.',
    ],
    [
      'Casino',
      'All casino games by category and provider, with theoretical return and limits before you open them.',
    ],
    [
      'Casino',
      'Todos los juegos del casino por categoría y proveedor, con retorno teórico y límites antes de abrir.',
    ],
  ),
  record(
    'live',
    ['Cassino ao vivo', 'Mesas ao vivo com apresentadores, limites de cada mesa e retorno teórico.'],
    ['Live casino', 'Live tables with presenters, the limits of each table and the theoretical return.'],
    ['Casino en vivo', 'Mesas en vivo con presentadores, límites de cada mesa y retorno teórico.'],
  ),
  record(
    'slots',
    [
      'Slots',
      'Slots de estúdios inventados no Brasil, com RTP, volatilidade e demonstração onde o jogo permite.',
    ],
    [
      'Slots',
      'Slots by studios invented in Brazil, with RTP, volatility and a demo where the game allows it.',
    ],
    [
      'Slots',
      'Slots de estudios inventados en Brasil, con RTP, volatilidad y demostración donde el juego lo permite.',
    ],
  ),
  record(
    'favorites',
    ['Favoritos', 'Os jogos que você marcou com a estrela.'],
    ['Favourites', 'The games that you marked with the star.'],
    ['Favoritos', 'Los juegos que marcaste con la estrella.'],
  ),
  record(
    'providers',
    ['Provedores', 'Os estúdios do catálogo e quantos jogos cada um tem.'],
    ['Providers', 'The studios of the catalogue and how many games each has.'],
    ['Proveedores', 'Los estudios del catálogo y cuántos juegos tiene cada uno.'],
  ),
  record(
    'promotions',
    ['Promoções', 'Promoções com regras, prazo e o que conta, em uma página cada.'],
    ['Promotions', 'Promotions with rules, dates and what counts, on one page each.'],
    ['Promociones', 'Promociones con reglas, plazo y lo que cuenta, en una página cada una.'],
  ),
  record(
    'sports',
    ['Esportes', 'Jogos, mercados e cotações de hoje, ao vivo e dos próximos dias.'],
    ['Sports', 'Matches, markets and odds of today, live and of the coming days.'],
    ['Deportes', 'Partidos, mercados y cuotas de hoy, en vivo y de los próximos días.'],
  ),
  record(
    'esports',
    ['E-sports', 'Partidas de e-sports, mercados e cotações.'],
    ['E-sports', 'E-sports matches, markets and odds.'],
    ['E-sports', 'Partidas de e-sports, mercados y cuotas.'],
  ),
  record(
    'rules-betting',
    ['Regras de apostas', 'Como uma aposta é aceita, encerrada e paga.'],
    ['Betting rules', 'How a bet is accepted, settled and paid.'],
    ['Reglas de apuestas', 'Cómo se acepta, se cierra y se paga una apuesta.'],
  ),
  record(
    'play',
    ['Jogar', 'Retorno teórico, limites e tabela de pagamento do jogo.'],
    ['Play', 'Theoretical return, limits and pay table of the game.'],
    ['Jugar', 'Retorno teórico, límites y tabla de pagos del juego.'],
  ),
  record(
    'recover',
    ['Recuperar senha', 'Receba no seu e-mail um link para escolher outra senha.'],
    ['Recover your password', 'Get a link by e-mail to choose another password.'],
    ['Recuperar contraseña', 'Recibe en tu correo un enlace para elegir otra contraseña.'],
  ),
  record(
    'wallet',
    ['Carteira', 'Saldo, depósito e saque na sua conta.'],
    ['Wallet', 'Balance, deposit and withdrawal of your account.'],
    ['Billetera', 'Saldo, depósito y retiro de tu cuenta.'],
  ),
  record(
    'deposit',
    ['Depositar', 'Depósito por PIX de uma conta no seu CPF.'],
    ['Deposit', 'Deposit by PIX from an account in your own CPF.'],
    ['Depositar', 'Depósito por PIX desde una cuenta a tu CPF.'],
  ),
  record(
    'withdraw',
    ['Sacar', 'Saque por PIX para uma conta no seu CPF.'],
    ['Withdraw', 'Withdrawal by PIX to an account in your own CPF.'],
    ['Retirar', 'Retiro por PIX a una cuenta a tu CPF.'],
  ),
  record(
    'account',
    ['Minha conta', 'Seus dados, documento e senha.'],
    ['My account', 'Your details, document and password.'],
    ['Mi cuenta', 'Tus datos, documento y contraseña.'],
  ),
  record(
    'protection',
    ['Proteção', 'Limites de depósito, perda e tempo, pausa e exclusão.'],
    ['Protection', 'Limits on deposits, losses and time, breaks and exclusion.'],
    ['Protección', 'Límites de depósito, pérdida y tiempo, pausa y exclusión.'],
  ),
  record(
    'referrals',
    ['Indicações', 'Seu link de indicação e quem chegou por ele.'],
    ['Referrals', 'Your referral link and who came by it.'],
    ['Recomendaciones', 'Tu enlace de recomendación y quién llegó por él.'],
  ),
  record(
    'transactions',
    ['Transações', 'Depósitos, saques e jogadas da sua conta, com data e situação.'],
    ['Transactions', 'Deposits, withdrawals and plays of your account, with date and state.'],
    ['Transacciones', 'Depósitos, retiros y jugadas de tu cuenta, con fecha y estado.'],
  ),
  record(
    'bonus',
    ['Bônus', 'Seus bônus, o que falta apostar e até quando.'],
    ['Bonuses', 'Your bonuses, what is left to stake and until when.'],
    ['Bonos', 'Tus bonos, lo que falta apostar y hasta cuándo.'],
  ),
  record(
    'document',
    ['Documento', 'Seu CPF e a confirmação de que a conta é sua.'],
    ['Document', 'Your CPF, and the proof that the account is yours.'],
    ['Documento', 'Tu CPF y la confirmación de que la cuenta es tuya.'],
  ),
  record(
    'password',
    ['Alterar senha', 'Uma senha nova para a sua conta.'],
    ['Change password', 'A new password for your account.'],
    ['Cambiar contraseña', 'Una contraseña nueva para tu cuenta.'],
  ),
  record(
    'sessions',
    ['Onde você está conectado', 'Os aparelhos com a sua conta aberta, e como sair de cada um.'],
    ['Where you are logged in', 'The devices with your account open, and how to leave each.'],
    ['Dónde has iniciado sesión', 'Los dispositivos con tu cuenta abierta y cómo salir de cada uno.'],
  ),
  record(
    'security',
    ['Segurança', 'Senha, duas etapas, passkeys e aparelhos: o que está ligado na sua conta e o que falta.'],
    [
      'Security',
      'Password, two steps, passkeys and devices: what is on in your account and what is missing.',
    ],
    [
      'Seguridad',
      'Contraseña, dos pasos, passkeys y dispositivos: qué está activo en tu cuenta y qué falta.',
    ],
  ),
  record(
    'privacy',
    ['Seus dados e consentimentos', 'Veja, baixe ou apague os seus dados, e o que você permitiu.'],
    ['Your data and consents', 'See, download or delete your data, and what you allowed.'],
    ['Tus datos y consentimientos', 'Mira, descarga o borra tus datos, y lo que permitiste.'],
  ),
  record(
    'second-factor',
    ['Verificação em duas etapas', 'Um código do seu aplicativo a cada entrada.'],
    ['Two-step verification', 'A code from your app with each login.'],
    ['Verificación en dos pasos', 'Un código de tu aplicación en cada ingreso.'],
  ),
  record(
    'passkeys',
    ['Passkeys', 'Entre com o desbloqueio do seu aparelho em vez da senha.'],
    ['Passkeys', 'Log in with your device’s unlock instead of a password.'],
    ['Passkeys', 'Entra con el desbloqueo de tu dispositivo en vez de la contraseña.'],
  ),
  record(
    'first-steps',
    ['Primeiros passos', 'Seus limites e o que falta no cadastro, antes do primeiro depósito.'],
    ['First steps', 'Your limits and what registration left out, before the first deposit.'],
    ['Primeros pasos', 'Tus límites y lo que falta en el registro, antes del primer depósito.'],
  ),
  record(
    'help',
    [
      'Ajuda',
      'Perguntas frequentes sobre depósito, saque, bônus, apostas e conta, e as regras, em uma busca.',
    ],
    [
      'Help',
      'Common questions about deposits, withdrawals, bonuses, bets and the account, and the rules, in one search.',
    ],
    [
      'Ayuda',
      'Preguntas frecuentes sobre depósitos, retiros, bonos, apuestas y cuenta, y las reglas, en una búsqueda.',
    ],
  ),
  record(
    'exclusion',
    ['Exclusão', 'Feche a conta para jogo por meses ou para sempre.'],
    ['Exclusion', 'Close your account to play for months or for good.'],
    ['Exclusión', 'Cierra la cuenta al juego por meses o para siempre.'],
  ),
  record(
    'suspension',
    ['Pausa', 'Pare de jogar por dias ou semanas.'],
    ['Break', 'Stop playing for days or weeks.'],
    ['Pausa', 'Deja de jugar por días o semanas.'],
  ),
  record(
    'coupons',
    ['Cupons', 'Os cupons da sua conta e o campo para um novo.'],
    ['Coupons', 'The coupons of your account, and the field for a new one.'],
    ['Cupones', 'Los cupones de tu cuenta y el campo para uno nuevo.'],
  ),
];

const CATEGORY_RECORDS = GAME_CATEGORIES.filter(({ slug }) =>
  SECTIONS.every(({ section }) => section !== slug),
).map(
  ({ slug, name }): SeoRecord => ({
    section: slug,
    title: name,
    content: {
      pt: `${name.pt}: todos os jogos da categoria, com retorno teórico e limites antes de abrir.`,
      en: `${name.en}: all games of the category, with theoretical return and limits before you open them.`,
      es: `${name.es}: todos los juegos de la categoría, con retorno teórico y límites antes de abrir.`,
    },
  }),
);

const HOUSE_GAME_RECORDS = HOUSE_GAME_IDS.map((id): SeoRecord => {
  const { name } = HOUSE_GAMES[id];
  return {
    section: id,
    title: { pt: name, en: name, es: name },
    content: HOUSE_GAME_DEFINITIONS[id].description,
  };
});

/** Title and description by section, including one for every category and every house game. */
export const SEO_RECORDS: readonly SeoRecord[] = [...SECTIONS, ...HOUSE_GAME_RECORDS, ...CATEGORY_RECORDS];
