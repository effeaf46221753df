// The nine questions of the Problem Gambling Severity Index (Ferris and Wynne, 2001) and the result of the answers.
export const QUESTIONS = [
  'afford',
  'larger',
  'win_back',
  'borrow',
  'problem',
  'health',
  'criticised',
  'trouble',
  'guilt',
] as const;

export const ANSWERS = ['never', 'sometimes', 'often', 'always'] as const;
export type Answer = (typeof ANSWERS)[number];

/** By the sum of the answers, 0 to 3 each: none at 0, low up to 2, moderate up to 7, high from 8. */
export function problemGamblingRisk(answers: readonly Answer[]): 'none' | 'low' | 'moderate' | 'high' {
  const score = answers.reduce((sum, answer) => sum + ANSWERS.indexOf(answer), 0);
  if (score === 0) return 'none';
  if (score <= 2) return 'low';
  return score <= 7 ? 'moderate' : 'high';
}
