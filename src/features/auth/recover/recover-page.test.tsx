// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { RecoverPage } from './recover-page.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('auth');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test.each([
  ["o'hara@example.com", "o'hara@example.com"],
  ['m.@1.example.com', 'm.@1.example.com'],
  [' maria@example.com\u200b', 'maria@example.com'],
])('an address that the registration takes is sent: %j', async (typed, email) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RecoverPage />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>(/e-mail/i);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.submit(field.form as HTMLFormElement);
  expect((await screen.findByText(new RegExp(email.replaceAll('.', '\\.')))).textContent).toContain(email);
  expect(sent).toEqual([{ email }]);
});
