// Checks every TypeScript project, one per runtime, and prints which ones failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

// The pages of the simulated parties run in a browser.
const pages = existsSync('server/sandbox')
  ? readdirSync('server/sandbox').map((room) => `server/sandbox/${room}/page`)
  : [];
const projects = ['contract', 'src', 'sw', 'server', 'tests', '.', ...pages]
  .map((folder) => `${folder}/tsconfig.json`)
  .filter((project) => existsSync(project));

const failed = projects.filter((project) => {
  console.log(`types: ${project}`);
  return spawnSync('node_modules/.bin/tsc', ['-p', project], { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.error(`types: wrong in ${failed.join(', ')}`);
  process.exit(1);
}
