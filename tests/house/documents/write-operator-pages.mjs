// `npm run docs:operators`: writes docs/settings.md and docs/roles.md.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module: settings } = await runnerImport('./tests/house/documents/generate-settings.ts');
writeFileSync('docs/settings.md', settings.generateSettingsPage());
const { module: roles } = await runnerImport('./tests/house/documents/generate-roles.ts');
writeFileSync('docs/roles.md', roles.generateRolesPage());
