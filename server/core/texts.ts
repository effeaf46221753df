// The server's texts: problems by code, field messages, mails, notices, in the caller's language.
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { createTextCatalogue } from './text-catalogue.ts';

export const { hasText, textOf } = createTextCatalogue({ pt, en, es });
