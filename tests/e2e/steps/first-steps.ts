import { expect, type Locator } from '@playwright/test';

/** Completes the first steps on the panel that a deposit shows before its amount. */
export async function settleFirstSteps(place: Locator): Promise<void> {
  await place.getByRole('radio', { name: 'Por mês' }).check();
  await place.getByLabel('Limite de perda').fill('500,00');
  await place.getByRole('radio', { name: '2h00' }).check();
  const goOn = () => place.getByRole('button', { name: 'Continuar', exact: true }).click();
  await goOn();
  await place.getByLabel('CEP').fill('50030230');
  await place.getByLabel('Rua').fill('Rua da Aurora');
  await place.getByLabel('Número').fill('295');
  await goOn();
  await place.getByLabel('Bairro').fill('Boa Vista');
  await place.getByLabel('Cidade').fill('Recife');
  await goOn();
  // The state follows from the CEP.
  await expect(place.getByLabel('Estado')).toHaveValue('PE');
  await place.getByRole('radio', { name: 'Feminino' }).check();
  await place.getByRole('button', { name: 'Salvar e continuar' }).click();
}
