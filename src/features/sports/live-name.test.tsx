// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useSection } from '#src/core/navigation/page-title.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { EventPage } from './event/event-page.tsx';
import { WhenMenu } from './lists/when-menu.tsx';

vi.mock('#src/core/api/realtime.ts', () => ({ subscribe: () => () => {} }));

const LEAGUE = { slug: 'serie-a', name: 'Série A', country: { slug: 'brazil', name: 'Brasil' } };
const EVENT = { id: 'm1', sport: 'football', league: LEAGUE, home: 'Guaporé', away: 'Sertanejo', version: 1 };

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function speak(language: Language): Promise<void> {
  onTestFinished(() => switchLanguage('pt'));
  await switchLanguage(language);
}

/** What a phone's header says of the page. */
function Header() {
  return <header>{useSection()?.name}</header>;
}

// Tables are live, too: what the menu calls the live matches is their name everywhere.
test.each([
  ['pt', 'live', 'Jogos ao vivo'],
  ['en', 'live', 'Live matches'],
  ['es', 'live', 'Partidos en vivo'],
  ['pt', 'open', 'Esportes'],
] as const)(
  'in %s a phone’s header calls the section of a match that is %s %s',
  async (language, state, name) => {
    await speak(language);
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('/api/sports/events/m1')
        ? Response.json({ ...EVENT, state, starts_at: '2026-11-20T15:00:00Z' })
        : Response.json({}, { status: 404 }),
    );
    render(
      <QueryClientProvider client={queryClient}>
        <Header />
        <EventPage place={{ page: 'event', id: 'm1' }} notFound={<p>404</p>} />
      </QueryClientProvider>,
    );
    await vi.waitFor(() => expect(screen.getAllByRole('banner')[0]?.textContent).toBe(name));
  },
);

// After the question it names one thing, and the shorter word leaves the sports beside it their room on a phone.
test.each([
  ['pt', 'Quando: ao vivo'],
  ['en', 'When: live'],
  ['es', 'Cuándo: en vivo'],
] as const)('in %s the menu of the live page says %s', async (language, name) => {
  await speak(language);
  render(<WhenMenu live />);
  expect(screen.getByRole('button', { name })).toBeDefined();
});
