// Also compiled without the types of Node, because tests of pure rules import it.
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };

/** How much a test draws or simulates: little on each push, all of it with `npm run check:draws`, which CI runs weekly. */
export const drawSize = (onPush: number, weekly: number): number =>
  process?.env.DRAWS === 'all' ? weekly : onPush;
