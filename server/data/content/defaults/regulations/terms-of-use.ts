import { type DefaultRegulation, sectionsToHtml } from './regulation.ts';

export const termsOfUse: DefaultRegulation = {
  slug: 'termos-de-uso',
  updatedAt: '2026-01-15',
  title: { pt: 'Termos de uso', en: 'Terms of use', es: 'Términos de uso' },
  content: {
    pt: sectionsToHtml(
      [
        'Quem pode ter conta',
        'A conta é pessoal e para maiores de 18 anos com CPF válido. Cada pessoa tem uma só. Não podem ter conta funcionários da casa, quem influi no resultado de um evento e quem a lei impede de apostar.',
      ],
      [
        'Como a conta começa',
        'O nome e a data de nascimento vêm do seu CPF. Antes de depositar, sacar ou jogar com dinheiro, a sua identidade é verificada, com foto do documento e do rosto.',
      ],
      [
        'Dinheiro',
        [
          'Depósitos e saques são por PIX, de e para uma conta no seu CPF.',
          'Cada depósito e saque tem um mínimo, um máximo e um prazo, mostrados antes de você confirmar.',
          'O seu saldo é seu: fica separado do dinheiro da casa.',
          'Não há crédito. O saldo nunca fica abaixo de zero.',
        ],
      ],
      [
        'Jogos e apostas',
        'Cada jogo mostra o retorno teórico, os limites e a tabela de pagamento antes da primeira jogada. Uma jogada ou aposta confirmada pelo servidor vale uma única vez. Se a conexão cair, o resultado é o que o servidor registrou, e ele aparece nas suas transações.',
      ],
      [
        'Erros e interrupções',
        'Uma rodada que não pôde terminar por falha da casa é anulada e o valor volta inteiro. Um evento cancelado também.',
      ],
      [
        'Fim da conta',
        'Você pode fechar a conta a qualquer hora e sacar todo o saldo. A casa pode suspender uma conta por fraude, uso por outra pessoa ou ordem da autoridade, e diz o motivo. O saldo legítimo é pago.',
      ],
      [
        'Reclamações',
        'Fale primeiro com o atendimento da casa. Se a resposta não resolver, procure a ouvidoria da casa, o Procon ou o consumidor.gov.br: <a href="/reclamacoes">todos os caminhos</a>.',
      ],
    ),
    en: sectionsToHtml(
      [
        'Who may have an account',
        'The account is personal and for people of 18 and over with a valid CPF. Each person has one. Staff of the house, people who influence the outcome of an event and people whom the law bars from betting may not have one.',
      ],
      [
        'How the account begins',
        'Your name and date of birth come from your CPF. Before you deposit, withdraw or play for money your identity is checked, with a picture of the document and of your face.',
      ],
      [
        'Money',
        [
          'Deposits and withdrawals are by PIX, from and to an account in your own CPF.',
          'Each deposit and withdrawal has a minimum, a maximum and a deadline, shown before you confirm.',
          'Your balance is yours: it is kept apart from the money of the house.',
          'There is no credit. The balance never goes below zero.',
        ],
      ],
      [
        'Games and bets',
        'Each game shows its theoretical return, limits and pay table before the first play. A play or bet confirmed by the server counts once. If the connection drops, the result is what the server recorded, and it is among your transactions.',
      ],
      [
        'Errors and interruptions',
        'A round that could not end because of a fault of the house is void and the whole stake comes back. The same holds for a cancelled event.',
      ],
      [
        'End of the account',
        'You can close the account at any time and withdraw the whole balance. The house may suspend an account because of fraud, use by another person or an order of the authorities, and says why. The legitimate balance is paid.',
      ],
      [
        'Complaints',
        'Talk to the service of the house first. If the answer does not settle it, turn to the ombudsman of the house, to Procon or to consumidor.gov.br: <a href="/reclamacoes">all the ways</a>.',
      ],
    ),
    es: sectionsToHtml(
      [
        'Quién puede tener cuenta',
        'La cuenta es personal y para mayores de 18 años con CPF válido. Cada persona tiene una sola. No pueden tener cuenta los empleados de la casa, quien influye en el resultado de un evento y quien la ley impide apostar.',
      ],
      [
        'Cómo empieza la cuenta',
        'El nombre y la fecha de nacimiento vienen de tu CPF. Antes de depositar, retirar o jugar con dinero se verifica tu identidad, con foto del documento y del rostro.',
      ],
      [
        'Dinero',
        [
          'Los depósitos y retiros son por PIX, desde y hacia una cuenta a tu CPF.',
          'Cada depósito y retiro tiene un mínimo, un máximo y un plazo, que se muestran antes de confirmar.',
          'Tu saldo es tuyo: está separado del dinero de la casa.',
          'No hay crédito. El saldo nunca baja de cero.',
        ],
      ],
      [
        'Juegos y apuestas',
        'Cada juego muestra el retorno teórico, los límites y la tabla de pagos antes de la primera jugada. Una jugada o apuesta confirmada por el servidor vale una sola vez. Si se cae la conexión, el resultado es el que registró el servidor y aparece en tus transacciones.',
      ],
      [
        'Errores e interrupciones',
        'Una ronda que no pudo terminar por una falla de la casa se anula y el importe vuelve entero. Un evento cancelado también.',
      ],
      [
        'Fin de la cuenta',
        'Puedes cerrar la cuenta en cualquier momento y retirar todo el saldo. La casa puede suspender una cuenta por fraude, uso por otra persona u orden de la autoridad, y dice el motivo. El saldo legítimo se paga.',
      ],
      [
        'Reclamaciones',
        'Habla primero con la atención de la casa. Si la respuesta no resuelve, acude a la defensoría de la casa, a Procon o a consumidor.gov.br: <a href="/reclamacoes">todas las vías</a>.',
      ],
    ),
  },
};
