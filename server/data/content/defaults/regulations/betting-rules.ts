import { type DefaultRegulation, sectionsToHtml } from './regulation.ts';

export const bettingRules: DefaultRegulation = {
  slug: 'rules-betting',
  updatedAt: '2026-01-15',
  title: { pt: 'Regras de apostas', en: 'Betting rules', es: 'Reglas de apuestas' },
  content: {
    pt: sectionsToHtml(
      [
        'Quando uma aposta vale',
        'Quando o servidor a confirma, com número e hora. Antes disso ela pode ser recusada, e a tela diz por qual regra. Depois disso não muda, nem por você nem pela casa.',
      ],
      [
        'Cotação',
        'Vale a cotação confirmada. Se ela mudar antes da confirmação, você vê a antiga e a nova e decide. Em cassino, valem o retorno e a tabela mostrados no jogo.',
      ],
      [
        'Encerramento e pagamento',
        [
          'A aposta é encerrada pelo resultado oficial do evento ou pelo sorteio do servidor.',
          'O prêmio entra no saldo no encerramento e aparece nas transações.',
          'Frações de centavo são arredondadas para baixo.',
        ],
      ],
      [
        'Anulação',
        'Evento cancelado, mercado aberto por engano evidente ou rodada interrompida por falha da casa: a aposta é anulada e o valor volta inteiro. Em uma múltipla, a seleção anulada passa a valer 1,00.',
      ],
      [
        'Limites',
        'Há um mínimo e um máximo por aposta, mostrados antes. Os seus próprios limites vêm primeiro.',
      ],
    ),
    en: sectionsToHtml(
      [
        'When a bet holds',
        'When the server confirms it, with a number and a time. Before that it can be refused, and the screen says by which rule. After that it does not change, neither by you nor by the house.',
      ],
      [
        'Odds',
        'The confirmed odds hold. If they change before the confirmation you see the old and the new ones and decide. In the casino the return and the table shown in the game hold.',
      ],
      [
        'Settlement and payment',
        [
          'A bet is settled by the official result of the event or by the draw of the server.',
          'The prize goes to the balance at settlement and is among the transactions.',
          'Fractions of a cent are rounded down.',
        ],
      ],
      [
        'Void bets',
        'A cancelled event, a market opened by evident mistake or a round interrupted by a fault of the house: the bet is void and the whole stake comes back. In a multiple the void selection counts as 1.00.',
      ],
      ['Limits', 'There is a minimum and a maximum per bet, shown before. Your own limits come first.'],
    ),
    es: sectionsToHtml(
      [
        'Cuándo vale una apuesta',
        'Cuando el servidor la confirma, con número y hora. Antes puede ser rechazada, y la pantalla dice por qué regla. Después no cambia, ni por ti ni por la casa.',
      ],
      [
        'Cuota',
        'Vale la cuota confirmada. Si cambia antes de la confirmación, ves la antigua y la nueva y decides. En el casino valen el retorno y la tabla que muestra el juego.',
      ],
      [
        'Cierre y pago',
        [
          'La apuesta se cierra por el resultado oficial del evento o por el sorteo del servidor.',
          'El premio entra en el saldo al cierre y aparece en las transacciones.',
          'Las fracciones de centavo se redondean hacia abajo.',
        ],
      ],
      [
        'Anulación',
        'Evento cancelado, mercado abierto por error evidente o ronda interrumpida por una falla de la casa: la apuesta se anula y el importe vuelve entero. En una múltiple, la selección anulada pasa a valer 1,00.',
      ],
      [
        'Límites',
        'Hay un mínimo y un máximo por apuesta, que se muestran antes. Tus propios límites van primero.',
      ],
    ),
  },
};
