import { expect, test } from 'vitest';
import { type Answer, problemGamblingRisk } from './self-assessment.tsx';

const nine = (...some: Answer[]): Answer[] => [...some, ...Array<Answer>(9 - some.length).fill('never')];

test.each([
  [nine(), 'none'],
  [nine('sometimes'), 'low'],
  [nine('often'), 'low'],
  [nine('always'), 'moderate'],
  [nine('always', 'always', 'sometimes'), 'moderate'],
  [nine('always', 'always', 'often'), 'high'],
] as const)('%j is a risk that is called %s', (answers, risk) => {
  expect(problemGamblingRisk(answers)).toBe(risk);
});
