// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { RegulationPage, revisionDate } from './regulation-page.tsx';

let answer: { status: number; json: unknown };

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('regulation');
});
beforeEach(() => {
  answer = {
    status: 200,
    json: { slug: 'termos', title: 'Termos de uso', content: '<p>Um texto.</p>', updated_at: '2026-11-20' },
  };
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/v2/regulations/')
      ? new Response(JSON.stringify(answer.json), { status: answer.status })
      : new Response('{}'),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <RegulationPage slug="termos" notFound={<p>404</p>} />
    </QueryClientProvider>,
  );
}

describe('[R2.10] a regulation text', () => {
  test('shows its title, its date and its text', async () => {
    show();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Termos de uso');
    expect(screen.getByText('Atualizado em 20 de novembro de 2026')).toBeDefined();
    expect(screen.getByText('Um texto.')).toBeDefined();
  });

  test('that the backend does not know is the 404 page (D4)', async () => {
    answer = { status: 404, json: {} };
    show();
    expect(await screen.findByText('404')).toBeDefined();
  });

  test('that failed to load shows an error, and a press retries', async () => {
    const { json } = answer;
    answer = { status: 403, json: {} };
    show();
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    answer = { status: 200, json };
    fireEvent.click(retry);
    expect(await screen.findByText('Um texto.')).toBeDefined();
  });
});

const ZONE = 'America/Sao_Paulo';

test("a moment is shown as the date in the site's time zone, a plain date stays the same", () => {
  expect(revisionDate('2026-11-21T01:00:00Z', 'pt-BR', ZONE)).toBe('20 de novembro de 2026');
  expect(revisionDate('2026-11-21', 'pt-BR', ZONE)).toBe('21 de novembro de 2026');
  expect(revisionDate('2026-11-21', 'en', ZONE)).toBe('November 21, 2026');
});

test('an invalid date gives an empty text', () => {
  expect(revisionDate('', 'pt-BR', ZONE)).toBe('');
  expect(revisionDate('logo', 'pt-BR', ZONE)).toBe('');
});
