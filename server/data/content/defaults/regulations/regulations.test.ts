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
    // Where the player himself sees, takes along and erases.
    expect(privacy).toContain('<a href="/user/account/privacy">');
    expect(termsOfUse.content[language]).not.toMatch(CHAT);
    // A chat may be there, a mailbox always is.
    expect(complaints.content[language]).toMatch(/atendimento@varanda\.example.*(Suporte|Support|Soporte)/);
  },
);

test('the privacy policy names what is kept, and for how long', () => {
  const { pt } = privacyPolicy.content;
  for (const fact of ['gênero', 'endereço', 'cinco anos', 'seis meses depois de cada visita'])
    expect(pt).toContain(fact);
});
