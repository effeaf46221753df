import { type DefaultRegulation, sectionsToHtml } from './regulation.ts';

const link = (address: string, text: string) => `<a href="https://${address}">${text}</a>`;
const CONSUMER = link('www.consumidor.gov.br', 'consumidor.gov.br');
const MINISTRY = 'www.gov.br/fazenda/pt-br/composicao/orgaos/secretaria-de-premios-e-apostas';

export const complaints: DefaultRegulation = {
  slug: 'reclamacoes',
  updatedAt: '2026-11-22',
  title: { pt: 'Atendimento e reclamações', en: 'Service and complaints', es: 'Atención y reclamaciones' },
  content: {
    pt: sectionsToHtml(
      [
        'Primeiro, o atendimento',
        'O atendimento é em português: pelo e-mail atendimento@varanda.example e, quando a casa abre o Suporte Ao Vivo, também em Conta. Diga o que houve e quando; o código da transação, da aposta ou da rodada ajuda.',
      ],
      [
        'Depois, a ouvidoria',
        'Se a resposta não resolver, escreva para ouvidoria@varanda.example com o protocolo do atendimento. A ouvidoria revê o caso e responde por escrito.',
      ],
      [
        'Fora da casa',
        [
          `No ${CONSUMER} a reclamação é pública e a casa responde por lá.`,
          'O Procon do seu estado atende pelo telefone 151.',
          `A ${link(MINISTRY, 'Secretaria de Prêmios e Apostas')} do Ministério da Fazenda fiscaliza as casas autorizadas.`,
        ],
        'Nada disso depende de encerrar a conta, e nenhum saque espera por uma reclamação.',
      ],
    ),
    en: sectionsToHtml(
      [
        'First, the service',
        'Service is in Portuguese: by e-mail to atendimento@varanda.example and, when the house opens Live Support, also under Account. Say what happened and when; the code of the transaction, bet or round helps.',
      ],
      [
        'Then the ombudsman',
        'If the answer does not settle it, write to ouvidoria@varanda.example with the number of your request. The ombudsman looks at the case anew and answers in writing.',
      ],
      [
        'Outside the house',
        [
          `At ${CONSUMER} the complaint is public and the house answers there.`,
          'The Procon of your state answers at telephone 151.',
          `The ${link(MINISTRY, 'Secretariat of Prizes and Bets')} of the Ministry of Finance watches over licensed houses.`,
        ],
        'None of it asks you to close the account, and no withdrawal waits for a complaint.',
      ],
    ),
    es: sectionsToHtml(
      [
        'Primero, la atención',
        'La atención es en portugués: por correo a atendimento@varanda.example y, cuando la casa abre el Soporte en Vivo, también en Cuenta. Di qué pasó y cuándo; el código de la transacción, de la apuesta o de la ronda ayuda.',
      ],
      [
        'Después, la defensoría',
        'Si la respuesta no resuelve, escribe a ouvidoria@varanda.example con el número de la atención. La defensoría revisa el caso y responde por escrito.',
      ],
      [
        'Fuera de la casa',
        [
          `En ${CONSUMER} la reclamación es pública y la casa responde allí.`,
          'El Procon de tu estado atiende en el teléfono 151.',
          `La ${link(MINISTRY, 'Secretaría de Premios y Apuestas')} del Ministerio de Hacienda fiscaliza las casas autorizadas.`,
        ],
        'Nada de eso exige cerrar la cuenta, y ningún retiro espera por una reclamación.',
      ],
    ),
  },
};
