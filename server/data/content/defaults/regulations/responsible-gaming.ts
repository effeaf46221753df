import { type DefaultRegulation, sectionsToHtml } from './regulation.ts';

const AUTHORITY = 'https://www.gov.br/fazenda/pt-br/composicao/orgaos/secretaria-de-premios-e-apostas';
/** The federal service that bars a CPF at every operator (D11). */
const central = (words: string) => `<a href="${AUTHORITY}/modulo-de-impedidos/autoexclusao-faq">${words}</a>`;
const meetings = '<a href="https://jogadoresanonimos.com.br">Jogadores Anônimos</a>';
const protection = (words: string) => `<a href="/user/protection">${words}</a>`;

export const responsibleGaming: DefaultRegulation = {
  slug: 'jogo-responsavel',
  updatedAt: '2026-01-15',
  title: { pt: 'Jogo responsável', en: 'Responsible gaming', es: 'Juego responsable' },
  content: {
    pt: sectionsToHtml(
      [
        'Aposta é gasto',
        'No longo prazo a casa ganha: todo jogo devolve menos do que recebe. Aposte só o que já está separado para lazer. Não é renda nem investimento, e não é para menores de 18 anos.',
      ],
      [
        'O que você pode fazer aqui',
        [
          'Limites de depósito, perda e valor jogado, por dia, semana e mês, e de tempo de sessão. Diminuir vale na hora; aumentar vale depois de 24 horas.',
          'Um aviso a cada período que você escolhe, com o tempo e o resultado.',
          'Pausa de 24 horas a 6 semanas.',
          'Exclusão de 3 meses até definitiva.',
        ],
        `Tudo isso fica em ${protection('Proteção')}, na sua conta. Na pausa e na exclusão você ainda entra, vê a conta e saca. A volta nunca é automática.`,
      ],
      [
        'Sinais de alerta',
        [
          'Aumentar o valor para recuperar o que perdeu.',
          'Esconder de alguém quanto joga.',
          'Usar dinheiro de contas, comida ou aluguel, ou pedir emprestado.',
          'Ficar irritado ao tentar parar.',
        ],
      ],
      [
        'Onde buscar ajuda',
        `O CVV atende em sigilo, dia e noite, pelo telefone 188. O SUS atende nos Centros de Atenção Psicossocial (CAPS). ${meetings} tem reuniões em várias cidades e na internet.`,
      ],
      [
        'Parar em todas as casas',
        `A ${central('autoexclusão central do governo federal')} bloqueia o seu CPF em todas as casas autorizadas. Ela é feita com a conta gov.br, na página da Secretaria de Prêmios e Apostas.`,
      ],
      [
        'Crianças e adolescentes',
        'Não deixe a conta aberta em aparelho usado por menores. Bloqueios de sites e de compras no celular ajudam.',
      ],
    ),
    en: sectionsToHtml(
      [
        'Betting is spending',
        'In the long run the house wins: every game gives back less than it takes. Stake only what you have set aside for leisure. It is neither income nor investment, and it is not for anyone under 18.',
      ],
      [
        'What you can do here',
        [
          'Limits on deposits, losses and stakes by day, week and month, and on session time. Lowering one holds at once; raising one holds after 24 hours.',
          'A notice at each interval you choose, with the time and the result.',
          'A break of 24 hours to 6 weeks.',
          'Exclusion of 3 months up to for good.',
        ],
        `All of it is under ${protection('Protection')}, in your account. During a break or an exclusion you can still log in, see the account and withdraw. Coming back is never automatic.`,
      ],
      [
        'Warning signs',
        [
          'Raising the stake to win back what was lost.',
          'Hiding from someone how much you play.',
          'Using money for bills, food or rent, or borrowing.',
          'Getting irritable when trying to stop.',
        ],
      ],
      [
        'Where to find help',
        `CVV listens in confidence, day and night, on telephone 188 in Brazil. The public health service helps at the psychosocial centres (CAPS). Gamblers Anonymous (${meetings}) meets in several cities and online.`,
      ],
      [
        'Stopping at every house',
        `The ${central('central self-exclusion of the federal government')} blocks your CPF at all licensed houses. It is done with a gov.br account, on the page of the Secretaria de Prêmios e Apostas.`,
      ],
      [
        'Children and teenagers',
        'Do not leave the account open on a device used by minors. Blocking sites and purchases on the phone helps.',
      ],
    ),
    es: sectionsToHtml(
      [
        'Apostar es gastar',
        'A la larga gana la casa: todo juego devuelve menos de lo que recibe. Apuesta solo lo que ya apartaste para ocio. No es renta ni inversión, y no es para menores de 18 años.',
      ],
      [
        'Qué puedes hacer aquí',
        [
          'Límites de depósito, pérdida e importe jugado, por día, semana y mes, y de tiempo de sesión. Bajarlos vale al instante; subirlos vale después de 24 horas.',
          'Un aviso en cada intervalo que eliges, con el tiempo y el resultado.',
          'Pausa de 24 horas a 6 semanas.',
          'Exclusión de 3 meses hasta definitiva.',
        ],
        `Todo eso está en ${protection('Protección')}, en tu cuenta. En la pausa y en la exclusión todavía entras, ves la cuenta y retiras. La vuelta nunca es automática.`,
      ],
      [
        'Señales de alerta',
        [
          'Aumentar el importe para recuperar lo perdido.',
          'Ocultar a alguien cuánto juegas.',
          'Usar dinero de cuentas, comida o alquiler, o pedir prestado.',
          'Irritarte al intentar parar.',
        ],
      ],
      [
        'Dónde buscar ayuda',
        `El CVV atiende en confianza, día y noche, en el teléfono 188 en Brasil. La salud pública atiende en los centros de atención psicosocial (CAPS). Jugadores Anónimos (${meetings}) se reúne en varias ciudades y por internet.`,
      ],
      [
        'Parar en todas las casas',
        `La ${central('autoexclusión central del gobierno federal')} bloquea tu CPF en todas las casas autorizadas. Se hace con la cuenta gov.br, en la página de la Secretaria de Prêmios e Apostas.`,
      ],
      [
        'Niños y adolescentes',
        'No dejes la cuenta abierta en un aparato que usen menores. Ayuda bloquear sitios y compras en el teléfono.',
      ],
    ),
  },
};
