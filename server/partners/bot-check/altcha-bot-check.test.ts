import { solveChallenge } from 'altcha-lib/v1';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BotChallenge, botChallenge } from '#contract/endpoints/player/registration-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { createAltchaBotCheck } from './altcha-bot-check.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());

const check = () => createAltchaBotCheck(database, 'a secret', 200);

async function solve({ maxnumber, ...challenge }: BotChallenge, off = 0): Promise<string> {
  const found = await solveChallenge(challenge.challenge, challenge.salt, 'SHA-256', maxnumber).promise;
  return btoa(JSON.stringify({ ...challenge, number: (found?.number ?? -1) + off }));
}

describe('the proof of work', () => {
  test('accepts a solution once, also when it comes twice at a time', async () => {
    const challenge = await check().challenge(NOW);
    expect(v.is(botChallenge, challenge)).toBe(true);
    const token = await solve(challenge);
    const answers = await Promise.all([check().verify(token, NOW), check().verify(token, NOW)]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await check().verify(token, NOW + 1_000)).toBe(false);
  });

  test('refuses a late, a wrong, a foreign and a broken solution', async () => {
    const challenge = await check().challenge(NOW);
    expect(await check().verify(await solve(challenge), NOW + 600_001)).toBe(false);
    expect(await check().verify(await solve(challenge, 1), NOW)).toBe(false);
    const foreign = await createAltchaBotCheck(database, 'another secret', 200).challenge(NOW);
    expect(await check().verify(await solve(foreign), NOW)).toBe(false);
    for (const token of ['', 'x', btoa('{}'), btoa('null'), 'e30'])
      expect(await check().verify(token, NOW)).toBe(false);
  });

  test('refuses a solution whose end was moved', async () => {
    const challenge = await check().challenge(NOW);
    const moved = { ...challenge, salt: challenge.salt.replace(/expires=\d+/, 'expires=9999999999') };
    const solved = JSON.parse(atob(await solve(challenge)));
    expect(await check().verify(btoa(JSON.stringify({ ...solved, salt: moved.salt })), NOW)).toBe(false);
  });
});
