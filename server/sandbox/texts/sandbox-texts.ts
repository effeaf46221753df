// The texts of the sandbox's pages and games, in the tester's language. Product texts are in server/locales.
import { createTextCatalogue } from '#server/core/text-catalogue.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

export const { textOf: sandboxText, textsUnder: sandboxTextsUnder } = createTextCatalogue({ pt, en, es });
