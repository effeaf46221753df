import type { Localised } from '#server/core/localised.ts';
import { warningForPiece } from '#server/data/content/warning-for-piece.ts';
import type { GroundName } from '#server/sandbox/art/banner-art.ts';
import type { BannerText } from './sample-banners.ts';

export type SeedPromotion = BannerText & {
  /** Last segment of its address. */
  id: string;
  ground: GroundName;
  state: 'active' | 'ended';
  /** Its rules, as HTML of h2, p, ul, li alone. */
  content: Localised;
  warning: Localised;
  /** The coupon that the promotion uses; empty if it needs none. */
  couponCode: string;
};

const READ: Localised = { pt: 'Ler regras', en: 'Read the rules', es: 'Leer las reglas' };

export const SAMPLE_PROMOTIONS: readonly SeedPromotion[] = [
  {
    id: 'promocao-da-semana',
    ground: 'barro',
    state: 'active',
    couponCode: 'DEPOSITO100',
    title: { pt: 'Promoção da semana', en: 'Promotion of the week', es: 'Promoción de la semana' },
    text: {
      pt: 'Regras, prazo e o que conta, em uma página.',
      en: 'Rules, dates and what counts, on one page.',
      es: 'Reglas, plazo y lo que cuenta, en una página.',
    },
    button: READ,
    warning: warningForPiece('promocao-da-semana'),
    content: {
      pt: '<h2>O que é</h2><p>Quem tem um cupom o escreve no depósito ou na <a href="/user/promotion/coupon">página de cupons</a>. Um cupom de depósito vale no depósito em que foi escrito. Os outros esperam na <a href="/user/bonus">página de bônus</a> até você ativar.</p><h2>Quando o crédito entra</h2><p>Depois da sua primeira aposta com dinheiro real já encerrada. Antes disso o bônus aparece como em espera.</p><h2>O que conta</h2><ul><li>Só apostas encerradas contam para o valor a apostar.</li><li>O que falta aparece em reais, na página de bônus.</li><li>Você pode desistir a qualquer hora: perde o saldo de bônus e fica com o seu dinheiro.</li></ul><h2>Quem não participa</h2><p>Menores de 18 anos e contas em pausa ou excluídas.</p>',
      en: '<h2>What it is</h2><p>If you have a coupon, type it in the deposit or on the <a href="/user/promotion/coupon">coupons page</a>. A deposit coupon holds for the deposit it was typed in. The others wait on the <a href="/user/bonus">bonus page</a> until you activate them.</p><h2>When the credit comes</h2><p>After your first real-money bet has been settled. Until then the bonus is shown as waiting.</p><h2>What counts</h2><ul><li>Only settled bets count towards the amount to be staked.</li><li>What is left is shown in reais on the bonus page.</li><li>You can give it up at any time: you lose the bonus balance and keep your money.</li></ul><h2>Who does not take part</h2><p>Anyone under 18, and accounts that are paused or excluded.</p>',
      es: '<h2>Qué es</h2><p>Quien tiene un cupón lo escribe en el depósito o en la <a href="/user/promotion/coupon">página de cupones</a>. Un cupón de depósito vale en el depósito en que se escribió. Los demás esperan en la <a href="/user/bonus">página de bonos</a> hasta que los actives.</p><h2>Cuándo entra el crédito</h2><p>Después de tu primera apuesta con dinero real ya cerrada. Hasta entonces el bono aparece en espera.</p><h2>Qué cuenta</h2><ul><li>Solo las apuestas cerradas cuentan para el importe a apostar.</li><li>Lo que falta aparece en reales, en la página de bonos.</li><li>Puedes renunciar en cualquier momento: pierdes el saldo de bono y conservas tu dinero.</li></ul><h2>Quién no participa</h2><p>Menores de 18 años y cuentas en pausa o excluidas.</p>',
    },
  },
  {
    id: 'raspa-verde',
    ground: 'mata',
    state: 'active',
    couponCode: '',
    title: { pt: 'Raspa Verde', en: 'Raspa Verde', es: 'Raspa Verde' },
    text: {
      pt: 'Regras e tabela de prêmios abertas.',
      en: 'Rules and prize table, open to everyone.',
      es: 'Reglas y tabla de premios a la vista.',
    },
    button: READ,
    warning: warningForPiece('raspa-verde'),
    content: {
      pt: '<h2>O que é</h2><p>A página de cada raspadinha mostra, antes de abrir, o retorno teórico, o menor e o maior valor por cartela.</p><h2>O que o retorno diz</h2><p>Um retorno de 90,00% quer dizer que, somadas todas as cartelas possíveis, 90 de cada 100 reais voltam em prêmios e 10 ficam com a casa. Ele não diz o que acontece na sua próxima cartela.</p><h2>Bom saber</h2><ul><li>Cada cartela é independente da anterior.</li><li>O valor jogado conta para os seus limites.</li><li>Esta página não dá crédito nem bônus.</li></ul>',
      en: '<h2>What it is</h2><p>The page of each scratch card shows, before you open it, the theoretical return and the lowest and highest price per card.</p><h2>What the return says</h2><p>A return of 90.00% means that over all possible cards 90 of every 100 reais come back as prizes and 10 stay with the house. It does not say what your next card will do.</p><h2>Good to know</h2><ul><li>Each card is independent of the one before.</li><li>What you play counts towards your limits.</li><li>This page gives no credit and no bonus.</li></ul>',
      es: '<h2>Qué es</h2><p>La página de cada rasca muestra, antes de abrir, el retorno teórico y el menor y el mayor valor por cartón.</p><h2>Qué dice el retorno</h2><p>Un retorno del 90,00% quiere decir que, sumados todos los cartones posibles, 90 de cada 100 reales vuelven en premios y 10 quedan en la casa. No dice qué pasará con tu próximo cartón.</p><h2>Conviene saber</h2><ul><li>Cada cartón es independiente del anterior.</li><li>Lo jugado cuenta para tus límites.</li><li>Esta página no da crédito ni bonos.</li></ul>',
    },
  },
  {
    id: 'quermesse-de-junho',
    ground: 'anil',
    state: 'ended',
    couponCode: '',
    title: { pt: 'Quermesse de junho', en: 'The June fair', es: 'Verbena de junio' },
    text: {
      pt: 'Encerrada em 30 de junho. As regras continuam aqui.',
      en: 'Ended on 30 June. The rules stay here.',
      es: 'Terminó el 30 de junio. Las reglas siguen aquí.',
    },
    button: READ,
    warning: warningForPiece('quermesse-de-junho'),
    content: {
      pt: '<h2>Encerrada</h2><p>Esta promoção valeu de 1º a 30 de junho e não aceita novas participações.</p><h2>Créditos já feitos</h2><p>Os bônus ativados até 30 de junho seguem as regras e o prazo mostrados na página de bônus.</p>',
      en: '<h2>Ended</h2><p>This promotion ran from 1 to 30 June and takes no new entries.</p><h2>Credits already made</h2><p>Bonuses activated by 30 June follow the rules and dates shown on the bonus page.</p>',
      es: '<h2>Terminada</h2><p>Esta promoción valió del 1 al 30 de junio y no acepta nuevas participaciones.</p><h2>Créditos ya hechos</h2><p>Los bonos activados hasta el 30 de junio siguen las reglas y el plazo que muestra la página de bonos.</p>',
    },
  },
];
