// `npm run docs:errors`: writes docs/error-messages.md.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./tests/house/documents/generate-error-messages.ts');
writeFileSync('docs/error-messages.md', module.generateErrorMessages());
