// @vitest-environment page
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/core/api/call.ts';
import { NetworkError } from '#src/core/net/http.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { LoadFailed, QueryView } from './query-view.tsx';

beforeAll(() => initI18n('pt'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A list whose answers the test supplies one by one. */
function listOf(...answers: (readonly string[] | Error | 'never')[]) {
  const fetched = vi.fn(async (): Promise<readonly string[]> => {
    const answer = answers.shift();
    if (answer === undefined || answer === 'never') return new Promise(() => {});
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  function List({ enabled }: { enabled: boolean }) {
    const query = useQuery({ queryKey: ['bonuses'], queryFn: fetched, enabled });
    return (
      <QueryView
        query={query}
        failed={<LoadFailed query={query} level={2} title="A lista não carregou" unchanged="Nada mudou" />}
        late={enabled ? undefined : null}
        loading="shapes"
        empty="vazia"
      >
        {(entries) => <p>{entries.join(', ')}</p>}
      </QueryView>
    );
  }
  const tree = (enabled: boolean) => (
    <QueryClientProvider client={client}>
      <List enabled={enabled} />
    </QueryClientProvider>
  );
  const { container, rerender } = render(tree(true));
  return { container, fetched, client, enable: (enabled: boolean) => rerender(tree(enabled)) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pressRetry = () => act(async () => screen.getByRole('button', { name: 'Tentar de novo' }).click());

test('shows the placeholders while loading, then the data', async () => {
  const { container } = listOf(['um', 'dois']);
  expect(container.textContent).toBe('shapes');
  await pass(0);
  expect(container.textContent).toBe('um, dois');
});

test('shows the empty state for a list without entries', async () => {
  const { container } = listOf([]);
  await pass(0);
  expect(container.textContent).toBe('vazia');
});

test('shows why the query failed, and loads again on request', async () => {
  const { container, fetched } = listOf(new Error('boom'), ['um']);
  await pass(0);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('A lista não carregou');
  expect(screen.queryByText('Nada mudou')).toBeNull();
  await pressRetry();
  await pass(0);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(container.textContent).toBe('um');
});

test.each([
  ['a 404', new ApiError('GET /api/bonus', { status: 404, json: null }), 'Não encontramos o que você pediu.'],
  [
    'no answer',
    new NetworkError('GET', '/api/bonus', 0, 'offline'),
    'Não chegou resposta do servidor. Seu saldo e suas apostas não mudaram. Confira sua internet e tente de novo.',
  ],
])('a list says after %s why it did not load', async (_, error, text) => {
  listOf(error);
  await pass(0);
  expect(screen.getByRole('alert').textContent).toContain(`A lista não carregou${text}`);
});

test('shows the data on screen although a refetch failed', async () => {
  const { container, client } = listOf(['um'], new Error('boom'));
  await pass(0);
  await act(async () => void client.refetchQueries());
  await pass(0);
  expect(client.getQueryState(['bonuses'])?.status).toBe('error');
  expect(container.textContent).toBe('um');
});

test('shows the failure in place of the placeholders once the answer is eight seconds late', async () => {
  const { container } = listOf('never');
  await pass(7_999);
  expect(container.textContent).toContain('shapes');
  expect(screen.getByRole('alert').textContent).toBe('');
  await pass(1);
  expect(container.textContent).not.toContain('shapes');
  expect(screen.getByRole('alert').textContent).toContain('Nada mudou');
});

test('without a sentence of its own, a late answer is told as no answer', () => {
  const late = { error: null, refetch: vi.fn() };
  render(<LoadFailed query={late} title="A lista não carregou" />);
  expect(
    screen.getByText(
      'Não chegou resposta do servidor. Seu saldo e suas apostas não mudaram. Confira sua internet e tente de novo.',
    ),
  ).toBeDefined();
});

test('an answer is not late before it is requested', async () => {
  const { enable } = listOf('never');
  enable(false);
  await pass(60_000);
  expect(screen.getByRole('alert').textContent).toBe('');
  enable(true);
  await pass(7_999);
  expect(screen.getByRole('alert').textContent).toBe('');
  await pass(1);
  expect(screen.getByRole('alert').textContent).toContain('Nada mudou');
});

test.each([
  ['failed', new Error('boom'), 0],
  ['is late', 'never' as const, 8_000],
])('the live region of the failure was there, empty, before it %s', async (_, answer, ms) => {
  listOf(answer);
  const region = screen.getByRole('alert');
  expect(region.textContent).toBe('');
  await pass(ms);
  expect(screen.getByRole('alert')).toBe(region);
  expect(region.textContent).toContain('A lista não carregou');
});

test('announces after a second that it is loading', async () => {
  listOf('never');
  expect(screen.getByRole('status').textContent).toBe('');
  await pass(1_000);
  expect(screen.getByRole('status').textContent).toBe('Carregando');
});
