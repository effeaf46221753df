// `npm run docs:specification`: writes docs/specification.md, which git leaves out.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./tests/house/documents/generate-specification.ts');
writeFileSync('docs/specification.md', module.generateSpecification());
