import { expect, type FrameLocator } from '@playwright/test';

/** The stakes on offer, beyond which the stepper doesn't go. */
const STAKES = 8;

/**
 * Raises the stake of a game with a stepper until the action is for that sum. By key: a browser that has only just drawn a
 * frame of another origin may still send the pointer to the page around it.
 */
export async function raiseStake(game: FrameLocator, stake: string): Promise<void> {
  const more = game.getByRole('button', { name: 'Aumentar a aposta' });
  const action = game.locator('.play');
  await expect(action).toBeEnabled();
  for (let step = 0; step < STAKES; step += 1) {
    if ((await action.innerText()).endsWith(stake)) return;
    await more.press('Enter');
  }
  await expect(action).toHaveText(new RegExp(`${stake}$`));
}

/** Plays rounds of the seeded slot at the stake of that name. */
export async function playSlot(game: FrameLocator, stake: string, rounds: number): Promise<void> {
  await raiseStake(game, stake);
  const spin = game.getByRole('button', { name: /^Girar por/ });
  for (let round = 0; round < rounds; round += 1) {
    await expect(spin).toBeEnabled();
    if (round === 0) await spin.press('Enter');
    else await spin.click();
    await expect(game.getByRole('status')).toHaveText(/Sem prêmio|Você recebeu|Devolveu/);
    await expect(spin).toBeEnabled();
  }
}
