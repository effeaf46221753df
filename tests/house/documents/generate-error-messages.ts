// docs/error-messages.md is generated from the texts, error-messages.ts and error-companions.ts: `npm run docs:errors` writes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { ROOT } from '../sources.ts';
import { COMPANIONS, NO_ERRORS } from './error-companions.ts';
import { ERROR_GROUPS } from './error-messages.ts';

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, prefix: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Texts;

/** Words by which a key says that its text tells of something that went wrong. */
const ERROR_KEY =
  /(^|[._])(failed|failure|refused|error|unclear|never_arrived|unavailable|unknown|invalid|missing|below|above|wrong|slow|unchanged|absent|denied|mismatch|expired|limited|too_large|insecure|undecided|not_started|not_loaded|not_subscribed|not_allowed|no_browser|no_launcher|poor|over|rule|figure|copy_by_hand)([._]|$)/;

/** Errors whose keys don't say so: what the server keeps outside of its refusals, and notices of a game. */
const ERRORS_BESIDES = [/^server:withdrawal\.refused_/, /^casino\.play\.limit\./, /^games\.stake\.missed$/];

/** Every text that a player may read, by its key. */
function allTexts(language: Language): Map<string, string> {
  const { problems = {}, fields = {}, withdrawal = {} } = read(`server/locales/${language}.json`);
  const page = readdirSync(join(ROOT, 'src/locales', language)).flatMap((file) =>
    flatten(read(`src/locales/${language}/${file}`), `${file.replace('.json', '')}.`),
  );
  return new Map([...flatten({ problems, fields, withdrawal }, 'server:'), ...page]);
}

const isError = (key: string) =>
  /^server:(problems|fields)\./.test(key) ||
  (!key.startsWith('server:') && ERROR_KEY.test(key)) ||
  ERRORS_BESIDES.some((one) => one.test(key));

/** All error texts by their keys: what the server refuses, and what the page's keys name as errors. */
export function errorTexts(language: Language = 'pt'): Map<string, string> {
  return new Map([...allTexts(language)].filter(([key]) => isError(key)));
}

const matches = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
const isIn = (patterns: readonly string[], key: string) => patterns.some((pattern) => matches(pattern, key));

/** The error texts that no group has. */
export function unexplained(): string[] {
  const known = [...ERROR_GROUPS.flatMap(({ keys }) => keys), ...NO_ERRORS];
  return [...errorTexts().keys()].filter((key) => !isIn(known, key));
}

/** The keys and patterns of groups that name no text. */
export function unused(): string[] {
  const keys = [...errorTexts().keys()];
  return [...ERROR_GROUPS.flatMap((group) => group.keys), ...NO_ERRORS].filter(
    (pattern) => !keys.some((key) => matches(pattern, key)),
  );
}

/** Words by which a text says what an error means for the money. */
const OF_MONEY: Readonly<Record<Language, RegExp>> = {
  pt: /cobrad|saldo|dinheiro|[Nn]ada (mudou|muda|foi apostado)|sacar|foi pago|[Oo] valor (segue|voltou|não sai)|(aposta|saque|bônus) continua|[Ee]la (continua|vale|não se encerra)/,
  en: /charged|balance|money|[Nn]othing (has )?change[ds]|[Nn]othing (in your account|about the bet|was staked)|can (still )?withdraw|was paid|amount (is|came|does not|left)|(bet|withdrawal|bonus|[Ii]t) (is )?(still )?(goes on|waits|counts|there)|not cashed out twice/,
  es: /cobr[aóe]|saldo|dinero|[Nn]ada (cambió|cambia)|[Nn]o se apostó nada|retirar|pagado|[Ee]l monto (sigue|volvió|no sale|está)|(apuesta|retiro|bono|[Oo]|resultado:?|cierra) sigue|[Ss]igue en juego|[Vv]ale por su resultado|[Nn]o se cierra dos veces/,
};

/** Words by which a text says what the player can do next, or until when they have to wait. */
const OF_NEXT: Readonly<Record<Language, RegExp>> = {
  pt: /\b(tent(e|ar)|espere|confira|ve(ja|r)|escolha|entre|abra|recarregue|recarregar|desative|desligue|verifique|fale|peça|aposte|informe|envie|volte|gere|pague|mude|tire|defina|use|selecione|remova|conclua|termine|acompanhe|resgate|desistir|(pode|Dá para) sacar|[aà] partir d[eo]|volta a jogar)\b/i,
  en: /\b(try|wait|check|see|look|choose|log in|open|reload|switch|turn|verify|contact|talk|ask|bet on|bet again|stake less|enter|send|come back|go (back|home)|create|pay from|change|take|set|use|select|remove|finish|follow|redeem|can (still |now )?withdraw|withdraw everything|next one|play again|complete)\b/i,
  es: /(?<!\p{L})(int[eé]nt[ae]\p{L}*|prueba|espera|comprueba|compruébalo|revisa|mira|míralo|ve|ver|elige|entra|inicia|abre|recarga|recargar|desactiva|apaga|verifica|verifícala|habla|contacta|pide|pídelo|apuesta|apuéstalas|ingresa|envía|vuelve|vuelves|genera|paga|cambia|quita|define|ciérrala|usa|selecciona|elimina|completa|termina|sigue el|canjea|desistir|pued(es|e) retirar|retirar(lo)? todo|desde|reintentar|pregunta)(?!\p{L})/iu,
};

/** The texts that always stand beside this one, by their keys. */
const companionsOf = (key: string): readonly string[] =>
  COMPANIONS.flatMap(({ of, are }) => (isIn(of, key) ? are : []));

/** The error texts that don't say to the player, with what stands beside them, both what it means for the money and the next step. */
export function halfSaid(): string[] {
  const short = [...ERROR_GROUPS.filter((group) => group.short).flatMap(({ keys }) => keys), ...NO_ERRORS];
  return LANGUAGES.flatMap((language) => {
    const all = allTexts(language);
    return [...errorTexts(language)].flatMap(([key, text]) => {
      if (isIn(short, key)) return [];
      const said = [text, ...companionsOf(key).map((one) => all.get(one) ?? '')].join(' ');
      const lacks = [
        OF_MONEY[language].test(said) ? '' : 'money',
        OF_NEXT[language].test(said) ? '' : 'next step',
      ];
      return lacks.some(Boolean) ? [`${language} ${key} (${lacks.filter(Boolean).join(', ')}): ${text}`] : [];
    });
  });
}

/** The keys and patterns of companions that name no text, or a text that is no error. */
export function unusedCompanions(): string[] {
  const all = [...allTexts('pt').keys()];
  const errors = [...errorTexts().keys()];
  return COMPANIONS.flatMap(({ of, are }) => [
    ...of.filter((pattern) => !errors.some((key) => matches(pattern, key))),
    ...are.filter((key) => !all.includes(key)),
  ]);
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** The whole of docs/error-messages.md. */
export function generateErrorMessages(): string {
  const all = allTexts('pt');
  const texts = [...errorTexts()].filter(([key]) => !isIn(NO_ERRORS, key));
  const taken = new Set<string>();
  const rows = ERROR_GROUPS.flatMap(({ title, money, next, keys }) =>
    texts.flatMap(([key, text]) => {
      if (taken.has(key) || !isIn(keys, key)) return [];
      taken.add(key);
      const beside = companionsOf(key).map((one) => cell(all.get(one) ?? ''));
      return [`| ${title} | ${[cell(text), ...beside].join(' + ')} | ${money} | ${next} | \`${key}\` |`];
    }),
  );
  return [
    '# Error messages',
    '',
    'Every text that tells a player of something that went wrong, in Portuguese: what it means for their money, and their',
    'next step. What follows a + always stands beside it on the screen. Generated from',
    '`tests/house/documents/error-messages.ts` and the texts by `npm run docs:errors`. Do not edit.',
    'The key is of `src/locales`, or after `server:` of `server/locales`. A new error text without a row fails a test.',
    '',
    '| what happened | text | for the money | next step | key |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
