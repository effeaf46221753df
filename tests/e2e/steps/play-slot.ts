import { expect, type FrameLocator } from '@playwright/test';

/**
 * Plays rounds of the seeded slot at the stake of that name. The first action is by key: a browser that has only just
 * drawn a frame of another origin may still send the pointer to the page around it.
 */
export async function playSlot(game: FrameLocator, stake: string, rounds: number): Promise<void> {
  const choice = game.getByRole('radio', { name: stake });
  await choice.press('Space');
  await expect(choice).toBeChecked();
  const spin = game.getByRole('button', { name: /^Girar por/ });
  for (let round = 0; round < rounds; round += 1) {
    await expect(spin).toBeEnabled();
    if (round === 0) await spin.press('Enter');
    else await spin.click();
    await expect(game.getByRole('status')).toHaveText(/Sem prêmio nesta rodada|A rodada pagou/);
    await expect(spin).toBeEnabled();
  }
}
