import { type DefaultRegulation, sectionsToHtml } from './regulation.ts';

export const privacyPolicy: DefaultRegulation = {
  slug: 'politica-de-privacidade',
  updatedAt: '2026-11-26',
  title: { pt: 'Política de privacidade', en: 'Privacy policy', es: 'Política de privacidad' },
  content: {
    pt: sectionsToHtml(
      [
        'O que guardamos',
        [
          'Do cadastro: nome, CPF, data de nascimento, gênero, endereço, e-mail e telefone.',
          'Da verificação: a foto do documento e do rosto, e o resultado.',
          'Do uso: depósitos, saques, jogadas, limites, acessos e o endereço de rede de cada um.',
        ],
      ],
      [
        'Para que serve',
        'Para abrir e proteger a conta, cumprir a lei das apostas, pagar você e mostrar o seu histórico. O telefone e o e-mail só recebem propaganda se você aceitar, e nunca durante uma pausa ou exclusão.',
      ],
      [
        'Quem recebe',
        'Só quem precisa: o banco do PIX, quem confere documentos, o provedor do jogo aberto, quem atende o Suporte Ao Vivo quando você o abre, quem mede o uso se você aceitar todos os cookies, e a autoridade quando a lei manda. Ninguém compra os seus dados.',
      ],
      [
        'Cookies',
        'Os necessários guardam a sessão, o idioma, esta escolha e, por 180 dias depois de cada entrada, uma marca secreta do aparelho, para que senhas erradas que outros tentam não impeçam você de entrar; você a apaga em <a href="/user/account/privacy">Seus dados e consentimentos</a>. Os de medição só funcionam se você aceitar todos. Você pode voltar atrás nesta página, e a página recarrega sem eles.',
      ],
      [
        'Por quanto tempo',
        'Os registros de apostas e pagamentos ficam cinco anos, como a lei pede. Quem você é (nome, CPF, nascimento e gênero) fica esse mesmo tempo depois que a conta fecha, e a chave PIX também, se não for e-mail nem telefone. De onde e com que aparelho você entrou fica seis meses depois de cada visita, também enquanto a conta existe. O resto é apagado quando a conta fecha. De quem se excluiu para sempre fica, depois disso, uma marca cifrada do CPF, para que a exclusão valha.',
      ],
      [
        'Seus direitos',
        'Você pode ver, corrigir e levar os seus dados, e pedir que sejam apagados no que a lei não manda guardar. Você faz isso em <a href="/user/account/privacy">Seus dados e consentimentos</a>. A autoridade é a ANPD.',
      ],
    ),
    en: sectionsToHtml(
      [
        'What we keep',
        [
          'From registration: name, CPF, date of birth, gender, address, e-mail and telephone.',
          'From verification: the picture of the document and of your face, and the result.',
          'From use: deposits, withdrawals, plays, limits, visits and the network address of each.',
        ],
      ],
      [
        'What for',
        'To open and protect the account, to comply with betting law, to pay you and to show you your history. Telephone and e-mail get advertising only if you agree, and never during a break or an exclusion.',
      ],
      [
        'Who receives it',
        'Only those who need it: the bank of the PIX, whoever checks documents, the provider of the game you open, whoever answers Live Support when you open it, whoever measures use if you accept all cookies, and the authorities where the law says so. Nobody buys your data.',
      ],
      [
        'Cookies',
        'The necessary ones keep the session, the language, this choice and, for 180 days after each login, a secret mark of the device, so that wrong passwords that others try do not keep you out; you erase it under <a href="/user/account/privacy">Your data and consents</a>. Those for measuring work only if you accept all. You can take that back on this page, and the page reloads without them.',
      ],
      [
        'For how long',
        'Records of bets and payments stay for five years, as the law asks. Who you are (name, CPF, date of birth and gender) stays as long after the account is closed, and so does a PIX key that is neither an e-mail nor a telephone number. From where and with what device you came in stays for six months after each visit, also while the account exists. The rest is erased when the account is closed. Of whoever excluded himself for good an encrypted mark of the CPF stays after that, so that the exclusion holds.',
      ],
      [
        'Your rights',
        'You can see, correct and take your data with you, and ask for the erasure of what the law does not oblige us to keep. You do so under <a href="/user/account/privacy">Your data and consents</a>. The authority is the ANPD.',
      ],
    ),
    es: sectionsToHtml(
      [
        'Qué guardamos',
        [
          'Del registro: nombre, CPF, fecha de nacimiento, género, dirección, correo y teléfono.',
          'De la verificación: la foto del documento y del rostro, y el resultado.',
          'Del uso: depósitos, retiros, jugadas, límites, accesos y la dirección de red de cada uno.',
        ],
      ],
      [
        'Para qué sirve',
        'Para abrir y proteger la cuenta, cumplir la ley de apuestas, pagarte y mostrarte tu historial. El teléfono y el correo solo reciben publicidad si aceptas, y nunca durante una pausa o exclusión.',
      ],
      [
        'Quién lo recibe',
        'Solo quien lo necesita: el banco del PIX, quien comprueba documentos, el proveedor del juego que abres, quien atiende el Soporte en Vivo cuando lo abres, quien mide el uso si aceptas todas las cookies, y la autoridad cuando la ley lo manda. Nadie compra tus datos.',
      ],
      [
        'Cookies',
        'Las necesarias guardan la sesión, el idioma, esta elección y, por 180 días después de cada entrada, una marca secreta del dispositivo, para que las contraseñas erradas que otros prueban no te impidan entrar; la borras en <a href="/user/account/privacy">Tus datos y consentimientos</a>. Las de medición solo funcionan si aceptas todas. Puedes echarte atrás en esta página, y la página se recarga sin ellas.',
      ],
      [
        'Por cuánto tiempo',
        'Los registros de apuestas y pagos quedan cinco años, como pide la ley. Quién eres (nombre, CPF, nacimiento y género) queda ese mismo tiempo después de cerrada la cuenta, y también la clave PIX que no sea correo ni teléfono. Desde dónde y con qué dispositivo entraste queda seis meses después de cada visita, también mientras la cuenta existe. El resto se borra cuando se cierra la cuenta. De quien se excluyó para siempre queda, después de eso, una marca cifrada del CPF, para que la exclusión valga.',
      ],
      [
        'Tus derechos',
        'Puedes ver, corregir y llevarte tus datos, y pedir que se borre lo que la ley no manda guardar. Lo haces en <a href="/user/account/privacy">Tus datos y consentimientos</a>. La autoridad es la ANPD.',
      ],
    ),
  },
};
