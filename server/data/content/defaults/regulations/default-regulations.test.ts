import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { complaints } from './complaints.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfUse } from './terms-of-use.ts';

const CHAT = /Suporte Ao Vivo|Live Support|Soporte en Vivo/;

test.each(LANGUAGES)(
  'what is promised about data and complaints can be done without a chat (%s)',
  (language) => {
    const privacy = privacyPolicy.content[language];
    // The pages where the player sees, exports and erases their data.
    expect(privacy).toContain('<a href="/user/account/privacy">');
    expect(termsOfUse.content[language]).not.toMatch(CHAT);
    // A chat is optional, a mailbox always exists.
    expect(complaints.content[language]).toMatch(/atendimento@varanda\.example.*(Suporte|Support|Soporte)/);
  },
);

test('the privacy policy names which data is stored, and for how long', () => {
  const { pt } = privacyPolicy.content;
  for (const fact of ['gênero', 'endereço', 'cinco anos', 'seis meses depois de cada visita'])
    expect(pt).toContain(fact);
});
