import { expect, type Page } from '@playwright/test';

/** Verifies the player who is logged in on this page: opens the verification and completes the sandbox's frame. */
export async function verifyPlayer(page: Page): Promise<void> {
  const status = () =>
    page.evaluate(async () => {
      const token =
        /(?:^|; )wg_jwt=([^;]+)/.exec(document.cookie)?.[1] ?? localStorage.getItem('wg_jwt') ?? '';
      const answer = await fetch('/api/kyc/onboarding?method=full', {
        headers: {
          authorization: `Bearer ${decodeURIComponent(token).replaceAll('"', '')}`,
          accept: 'application/json',
        },
      });
      return (await answer.json()) as { isApproved: boolean; url: string };
    });
  const { url } = await status();
  const frame = await page.context().newPage();
  await frame.goto(url);
  await frame.getByRole('button', { name: 'Enviar documento e selfie' }).click();
  await expect(frame.getByRole('status')).toHaveText(/^Aprovado/);
  await frame.close();
  expect((await status()).isApproved).toBe(true);
}
