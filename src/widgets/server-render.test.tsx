import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { postalCodeMask } from '#contract/rules/player/masks.ts';
import { Countdown } from '#src/ui/feedback/countdown.tsx';
import { MaskedInput } from '#src/ui/form/masked-input.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { Menu } from '#src/ui/overlay/menu.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { ToastRegion } from '#src/ui/overlay/toast-region.tsx';
import { GameTile } from './casino/game-tile.tsx';

test('every widget renders without a window', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(
    <>
      <Modal open title="Entrar" closeLabel="Fechar" onClose={() => {}}>
        conteúdo
      </Modal>
      <MoneyInput label="Valor" value={5000} onValue={() => {}} clearLabel="Limpar" />
      <MaskedInput label="CEP" mask={postalCodeMask} value="50030230" onValue={() => {}} />
      <Countdown deadline={60_000} now={() => 0} tickMs={1000} />
      <Menu label="Conta" items={[]} button={(props) => <button {...props} type="button" />} />
      <GameTile href="/play/1" name="Farol Velho" provider="Maresia" />
      <ToastRegion toast={null} onDone={() => {}} showMs={2000} leaveMs={500} />
    </>,
  );
  for (const part of ['50.00', '50030-230', '01:00', 'Farol Velho']) expect(html).toContain(part);
});
