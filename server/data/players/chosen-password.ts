// Which passwords players may choose (NIST SP 800-63B-4, 3.1.1.2): what attackers try first is refused, in any spelling.
import { normalizePassword } from '#contract/rules/player/password.ts';

// Passwords of eight or more characters at the top of lists of leaked ones, worldwide and in Brazil; compared in
// lower case.
const WORDS = `
12345678 123456789 1234567890 11111111 00000000 88888888 87654321 12341234 12121212 11223344 123123123 147258369
987654321 0987654321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty123 qwerty12345 asdfghjk asdfghjkl zxcvbnm1
zaq12wsx abcd1234 abc12345 a1b2c3d4 aa123456 a1234567 a12345678 password password1 password12 password123 passw0rd
p@ssw0rd p@ssword pass1234 iloveyou iloveyou1 sunshine princess football baseball superman batman123 starwars whatever
trustno1 computer internet michelle jennifer welcome1 welcome123 letmein1 letmein123 admin123 admin1234 administrator
changeme changeme123 secret123 master123 dragon123 monkey123 shadow123 michael1 jordan23 killer123 samsung1 google123
senha123 senha1234 senha12345 senha123456 senhasenha minhasenha mudar123 mudar1234 brasil123 brasil2014 brasil2022
brasil10 flamengo flamengo1 flamengo10 corinthians palmeiras saopaulo saopaulo1 vascodagama gremio123 cruzeiro santos123
internacional botafogo fluminense atletico futebol1 futebol10 familia1 familia123 gabriel1 gabriel123 rafael123 lucas123
felipe123 mariana1 juliana1 fernanda camila123 beatriz1 carolina eduardo1 vitoria1 princesa estrela1 teamo123 teamoteamo
meuamor1 meuamor123 amorzinho jesuscristo jesus123 jesuscris deusefiel deusefiel1 deuseamor deus1234 deusmeama
10203040 1020304050 102030405060 13131313 14141414 21212121 22222222 33333333 44444444 55555555 66666666 77777777
99999999 31415926 19871987 20202020 123456ab 123456abc 123456qwe qwe123456 abcdefgh abcdefg1 aaaaaaaa zzzzzzzz
varanda1 varanda123 apostas1 apostas123 cassino1 cassino123
`;

/** Data of the player that may not be the password. */
interface KnownOfPerson {
  name: string;
  email: string;
  document: string;
  /** yyyy-mm-dd */
  birthday: string;
  phoneCode: string;
  /** National number. */
  phone: string;
}

/** Shorter data than this is part of too many good passwords. */
const KNOWN_MIN = 5;

/** A text without case, accents, spaces and signs. */
const bare = (text: string) =>
  normalizePassword(text)
    .normalize('NFD')
    // A letter that has several in capitals is those: ß, SS and ss are one spelling.
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Without their signs: they are found with any others between their letters. */
const COMMON_BARE = new Set(WORDS.split(/\s+/).filter(Boolean).map(bare));

/** The day as people write it: each order, with and without leading zeros. */
function spellingsOfDay(birthday: string): string[] {
  const [year = '', month = '', day = ''] = birthday.split('-');
  return [
    [month, day],
    [String(Number(month)), String(Number(day))],
  ].flatMap(([m = '', d = '']) => [`${year}${m}${d}`, `${d}${m}${year}`, `${m}${d}${year}`]);
}

function spellingsOfPerson({
  name,
  email,
  document,
  birthday,
  phoneCode,
  phone,
}: KnownOfPerson): Set<string> {
  const words = name.split(/\s+/);
  const national = phone.replace(/\D/g, '');
  const spelled = [
    name,
    ...words,
    `${words.at(0)}${words.at(-1)}`,
    email,
    email.split('@')[0] ?? '',
    document,
    ...spellingsOfDay(birthday),
    national,
    `${phoneCode}${national}`,
    // Without the area code.
    national.slice(2),
  ];
  return new Set(spelled.map(bare).filter((text) => text.length >= KNOWN_MIN));
}

/** The errors of a chosen password besides its length, as codes by field; the same at registration and later. */
export function passwordProblems(
  chosen: { password: string; password_confirmation: string },
  person: KnownOfPerson,
): Record<string, readonly string[]> {
  const password = normalizePassword(chosen.password);
  const isGuessed = COMMON_BARE.has(bare(password)) || spellingsOfPerson(person).has(bare(password));
  return {
    ...(isGuessed ? { password: ['password_common'] } : {}),
    ...(normalizePassword(chosen.password_confirmation) === password
      ? {}
      : { password_confirmation: ['password_mismatch'] }),
  };
}
