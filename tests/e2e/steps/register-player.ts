import { expect, type Page } from '@playwright/test';

export interface NewPlayer {
  document: string;
  email: string;
  phone: string;
  password: string;
}

/** Adds a CPF's two check digits to nine digits. */
function completeCpf(nine: string): string {
  const digit = (digits: string) => {
    const sum = [...digits].reduce(
      (total, figure, index) => total + Number(figure) * (digits.length + 1 - index),
      0,
    );
    return String(((sum * 10) % 11) % 10);
  };
  const ten = nine + digit(nine);
  return ten + digit(ten);
}

/** A fictional adult player, a different one for each number. */
export function newPlayer(number: number): NewPlayer {
  return {
    document: completeCpf(String(346_500_010 + number)),
    email: `jogador-${number}@varanda.example`,
    phone: '81998765432',
    password: 'uma-frase-longa-7',
  };
}

/** Fills the register form as a player would, waiting for the name that belongs to the document. */
export async function fillRegistration(page: Page, player: NewPlayer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Criar conta' });
  await dialog.getByLabel('CPF').fill(player.document);
  await expect(dialog.getByText('preenchido pelo CPF')).toBeVisible();
  await dialog.getByLabel('E-mail').fill(player.email);
  await dialog.getByLabel('Celular').fill(player.phone);
  await dialog.getByLabel('Senha', { exact: true }).fill(player.password);
  await dialog.getByRole('checkbox').check();
}
