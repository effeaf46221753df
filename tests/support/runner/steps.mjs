// What `npm test`, .ci/run and .ci/weekly execute, in this order. One row a step; a step without a report is one check.

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} script the npm script
 * @property {readonly string[]} parts the parts of .ci/run to which the step belongs; `weekly` is .ci/weekly's
 * @property {'vitest' | 'playwright'} [report] which tool writes a report of single tests
 * @property {boolean} [needsBuild] left out where the build failed
 */

export const PARTS = ['tests', 'lighthouse', 'soak', 'weekly'];

/** @type {readonly Step[]} */
export const STEPS = [
  { name: 'format', script: 'check:format', parts: ['tests'] },
  { name: 'lint', script: 'check:lint', parts: ['tests'] },
  { name: 'types', script: 'check:types', parts: ['tests'] },
  { name: 'house', script: 'check:house', parts: ['tests'], report: 'vitest' },
  { name: 'unit, screens, api', script: 'check:unit', parts: ['tests'], report: 'vitest' },
  { name: 'build', script: 'build', parts: PARTS },
  { name: 'byte budget', script: 'check:bytes', parts: ['tests'], needsBuild: true },
  { name: 'browser', script: 'check:browser', parts: ['tests'], report: 'playwright', needsBuild: true },
  {
    name: 'lighthouse',
    script: 'lighthouse:short',
    parts: ['lighthouse'],
    report: 'playwright',
    needsBuild: true,
  },
  { name: 'soak', script: 'soak:short:server', parts: ['soak'], report: 'vitest', needsBuild: true },
  { name: 'sweep', script: 'soak:short:pages', parts: ['soak'], report: 'playwright', needsBuild: true },
  { name: 'lighthouse', script: 'lighthouse', parts: ['weekly'], report: 'playwright', needsBuild: true },
  { name: 'soak', script: 'soak:server', parts: ['weekly'], report: 'vitest', needsBuild: true },
  { name: 'sweep', script: 'soak:pages', parts: ['weekly'], report: 'playwright', needsBuild: true },
  {
    name: 'browser',
    script: 'check:browser:all',
    parts: ['weekly'],
    report: 'playwright',
    needsBuild: true,
  },
  { name: 'draws', script: 'check:draws', parts: ['weekly'], report: 'vitest' },
  { name: 'examples', script: 'check:examples', parts: ['weekly'], report: 'vitest' },
  { name: 'mutants', script: 'mutate', parts: ['weekly'] },
];
