import { expect, test } from 'vitest';
import { scoresAfterGoals } from './event-incidents.tsx';

const goal = (number: number, side: 'home' | 'away') => ({
  ...{ id: `goal-${number}`, minute: number, name: 'Gol', side },
});
const card = { id: 'card-1', minute: 3, name: 'Cartão', side: 'home' as const };

test('each goal has the score after it, counted from the oldest', () => {
  const incidents = [goal(3, 'home'), card, goal(2, 'away'), goal(1, 'home')];
  expect([...scoresAfterGoals({ incidents, score: { home: 2, away: 1, parts: [] } })]).toEqual([
    ['goal-1', '1–0'],
    ['goal-2', '1–1'],
    ['goal-3', '2–1'],
  ]);
});

test('without all goals no score is claimed', () => {
  const incidents = [goal(2, 'home')];
  expect(scoresAfterGoals({ incidents, score: { home: 2, away: 0, parts: [] } }).size).toBe(0);
  expect(scoresAfterGoals({ incidents, score: null }).size).toBe(0);
});
