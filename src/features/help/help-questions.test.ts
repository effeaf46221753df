import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { HELP_QUESTIONS } from '#src/widgets/help/help-subjects.ts';
import { HELP_TOPICS, questionOfHash, questionsOf } from './help-questions.ts';

const IDS: readonly string[] = Object.values(HELP_QUESTIONS).flat();

test.each(LANGUAGES)('%s has the texts of each question, and of no other', async (language) => {
  const { q } = (await import(`../../locales/${language}/help.json`)).default;
  expect(Object.keys(q).sort()).toEqual([...IDS].sort());
  for (const texts of Object.values(q))
    expect(Object.keys(texts as object)).toEqual(['ask', 'answer', 'words']);
});

test('the address names a question by its id or by the code of a refusal', () => {
  expect(questionOfHash('#deposit-waiting')).toBe('deposit-waiting');
  expect(questionOfHash('#ip_blocked')).toBe('vpn');
  expect(questionOfHash('#limit_reached')).toBe('limits');
  // A refusal without a question of its own.
  expect(questionOfHash('#maintenance')).toBe('not-loaded');
});

test('an address that names nothing known opens nothing', () => {
  expect(questionOfHash('')).toBeNull();
  expect(questionOfHash('#<img src=x>')).toBeNull();
  expect(questionOfHash('#withdraw-9')).toBeNull();
});

test('what is not true here is left out: staking a deposit first, where the operator asks for none', () => {
  expect(questionsOf('withdraw', DEFAULT_SETTINGS)).toContain('withdraw-rollover');
  expect(questionsOf('withdraw', { ...DEFAULT_SETTINGS, deposit_rollover: 0 })).not.toContain(
    'withdraw-rollover',
  );
  expect(HELP_TOPICS.every((topic) => questionsOf(topic, DEFAULT_SETTINGS).length > 0)).toBe(true);
});
