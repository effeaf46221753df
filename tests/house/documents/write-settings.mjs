// `npm run docs:settings`: writes docs/settings.md.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./tests/house/documents/generate-settings.ts');
writeFileSync('docs/settings.md', module.generateSettingsPage());
