// Also compiled without the types of Node, because tests of pure rules import it.
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };

/** Whether this is the weekly run, `npm run check:draws`, with which tests run that take too long for every push. */
export const isWhole = () => process?.env.DRAWS === 'all';

/** How much a test draws or simulates: little on each push, all of it with `npm run check:draws`, which CI runs weekly. */
export const drawSize = (onPush: number, weekly: number): number => (isWhole() ? weekly : onPush);

/**
 * Which of a test's repetitions (languages, sizes, ways in) run: on each push one, another for each `place`, so that tests in a row
 * together run all of them; all of them for each place weekly.
 */
export const inTurn = <T>(all: readonly T[], place: number): readonly T[] =>
  isWhole() ? all : all.filter((_, index) => index === place % all.length);
