// @vitest-environment page
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The part of the window (800 px high) that the keyboard leaves. */
function visiblePart(height: number) {
  const view = Object.assign(new EventTarget(), { height, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 800);
  return {
    becomes(next: number) {
      view.height = next;
      view.dispatchEvent(new Event('resize'));
    },
  };
}

const Sheet = ({ open }: { open: boolean }) => (
  <Modal open={open} title="Entrar" closeLabel="Fechar" onClose={() => {}}>
    <p>Conteúdo</p>
  </Modal>
);
const covered = () => screen.getByRole('dialog', { hidden: true }).style.getPropertyValue('--keyboard');

test('a sheet knows how much of it the keyboard covers, and a toolbar that moves is no keyboard', () => {
  const view = visiblePart(800);
  render(<Sheet open />);
  expect(covered()).toBe('0px');
  view.becomes(500);
  expect(covered()).toBe('300px');
  view.becomes(740);
  expect(covered()).toBe('0px');
});

test('a sheet that is opened again after its keyboard went has its full height', () => {
  const view = visiblePart(800);
  const { rerender } = render(<Sheet open />);
  view.becomes(500);
  rerender(<Sheet open={false} />);
  view.becomes(800);
  rerender(<Sheet open />);
  expect(covered()).toBe('0px');
});
