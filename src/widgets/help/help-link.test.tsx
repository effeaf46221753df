// @vitest-environment page
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n } from '#src/core/text/i18n.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { HelpLink } from './help-link.tsx';

beforeAll(async () => {
  await initI18n('pt');
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

function OpenDialog() {
  const [open, setOpen] = useState(true);
  return (
    <Modal open={open} title="Entrar" closeLabel="Fechar" onClose={() => setOpen(false)}>
      <HelpLink about="deposit-refused" />
    </Modal>
  );
}

test('leads to its question, and the dialog that it stands in closes', async () => {
  render(<OpenDialog />);
  fireEvent.click(screen.getByRole('link', { name: 'Ajuda' }));
  expect(location.pathname + location.hash).toBe('/help#deposit-refused');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
