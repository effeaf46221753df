import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EventStatistics as Known } from '#server/core/feed-event.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { sportsEndpoints } from '#server/features/sports/sports-endpoints.ts';
import { sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { eventQuery } from '#src/data/sports/sport-events.ts';
import { StatisticsTab } from '#src/features/sports/event/event-view.tsx';
import { MatchHead } from '#src/features/sports/event/hero/match-head.tsx';
import { MatchTracker } from '#src/features/sports/event/hero/match-tracker.tsx';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { type Asked, type Instead, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';
import { scriptedFeed, someEvent, somePast } from '#tests/support/sportsbook/scripted-feed.ts';

let wallet: Wallet;
let script: ReturnType<typeof scriptedFeed>;
let asked: Asked;
let name = '';
let made = 0;

beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => {
      script = scriptedFeed(services.clock);
      return [...contentEndpoints(services), ...sportsEndpoints(services, script.feed)];
    },
  });
  await initI18n('pt');
  await loadTexts('sports');
});
afterAll(() => wallet.backend.close());
beforeEach(() => {
  made += 1;
  name = `s${made}`;
});
afterEach(() => {
  cleanup();
  leavePage();
});

const POINTS = { pt: 'Pontos', en: 'Points', es: 'Puntos' };
const NOTHING: Known = { form: { home: [], away: [] }, meetings: [], momentum: null };

/** Shows an event with the given statistics. */
async function show(known: Partial<Known>, event: Partial<FeedEvent> = {}, instead?: Instead): Promise<void> {
  script.say(someEvent(name, event));
  script.know(name, () => ({ ...NOTHING, ...known }));
  wallet.backend.clock.advance(1_000);
  await sportsFeedJob(wallet.backend.services, script.feed).run(wallet.backend.clock.now());
  asked = pageAsks(wallet, instead);
  render(
    <QueryClientProvider client={queryClient}>
      <Statistics id={name} />
    </QueryClientProvider>,
  );
}

function Statistics({ id }: { id: string }) {
  const { data } = useQuery(eventQuery(id, 'pt'));
  return data ? (
    <>
      <MatchHead event={data} />
      <MatchTracker event={data} />
      <StatisticsTab event={data} />
    </>
  ) : null;
}

const picture = (label: RegExp | string) => screen.findByRole('img', { name: label });
const region = (heading: string) => {
  const found = screen.getByRole('heading', { level: 2, name: heading }).closest('section');
  if (!found) throw new Error(`no section ${heading}`);
  return within(found);
};
const selectRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('form: each side’s results are shown as a picture with a sentence, and in a table with their scores', async () => {
  await show({
    form: {
      home: [
        somePast('n1', 'home', { home: 2, away: 0 }),
        somePast('n2', 'away', { home: 1, away: 1 }),
        somePast('n3', 'away', { home: 3, away: 1 }),
      ],
      away: [],
    },
  });
  const drawn = await picture(`Casa ${name}, do jogo mais antigo ao mais recente: Derrota, Empate, Vitória.`);
  expect([...drawn.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['D', 'E', 'V']);
  const form = region('Últimos jogos');
  expect(selectRows(form.getByRole('table', { name: `Casa ${name}` }))).toEqual([
    ['18/11', 'Casa n1 2–0 Fora n1', 'Vitória'],
    ['18/11', 'Casa n2 1–1 Fora n2', 'Empate'],
    ['18/11', 'Casa n3 3–1 Fora n3', 'Derrota'],
  ]);
  expect(form.getByText('Nenhum resultado ainda').parentElement?.textContent).toBe(
    `Fora ${name}: Nenhum resultado ainda`,
  );
});

test('head to head: who won how often, and each meeting', async () => {
  await show({
    meetings: [
      somePast('m1', 'home', { home: 2, away: 0 }),
      somePast('m2', 'away', { home: 0, away: 1 }),
      somePast('m3', 'home', { home: 0, away: 1 }),
    ],
  });
  const drawn = await picture(
    `Últimos 3 confrontos. Vitórias de Casa ${name}: 2, Vitórias de Fora ${name}: 1.`,
  );
  expect([...drawn.querySelectorAll('rect')].map((share) => share.getAttribute('width'))).toEqual(['2', '1']);
  expect(selectRows(region('Confrontos diretos').getByRole('table'))).toEqual([
    ['18/11', 'Casa m1 2–0 Fora m1'],
    ['18/11', 'Casa m2 0–1 Fora m2'],
    ['18/11', 'Casa m3 0–1 Fora m3'],
  ]);
});

test('momentum: bars of both sides, their totals, and every period in a table', async () => {
  const stretches = [
    { home: 3, away: 1 },
    { home: 0, away: 4 },
  ];
  await show({ momentum: { counted: POINTS, minutes: 5, stretches } }, { state: 'live' });
  const drawn = await picture(`Pontos: Casa ${name} 3, Fora ${name} 5. No trecho mais recente: 0 a 4.`);
  expect([...drawn.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))).toEqual([
    37.5, 12.5, 0, 50,
  ]);
  expect(selectRows(region('Ritmo do jogo').getByRole('table'))).toEqual([
    ['0–5 min', '3', '1'],
    ['5–10 min', '0', '4'],
  ]);
});

test.each([
  [1, 11, '1 finalização ou escanteio no último minuto'],
  [5, 13, '5 finalizações e escanteios nos últimos 3 minutos'],
])('the tracker says what the attacking side did of late: %i by minute %i', async (count, minute, lately) => {
  const unit = 'attempts';
  const counted = { pt: 'Finalizações e escanteios', en: 'Shots and corners', es: 'Remates y córners' };
  const stretches = [
    { home: 1, away: 1 },
    { home: 0, away: 0 },
    { home: count, away: 0 },
  ];
  await show(
    { momentum: { counted, unit, minutes: 5, stretches } },
    { state: 'live', minute, score: { home: 2, away: 1, parts: [] } },
  );
  await picture(`Aos ${minute} minutos, Casa ${name} 2, Fora ${name} 1. Casa ${name} pressiona · ${lately}.`);
  expect(screen.getByText(`Casa ${name} pressiona · ${lately}`)).toBeDefined();
  expect(screen.getByText('Finalizações e escanteios, a cada 5 minutos')).toBeDefined();
});

test('before its statistics are read the pitch does not say that there is no news', async () => {
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  await show({}, { state: 'live', minute: 3, score: { home: 0, away: 0, parts: [] } }, (call) =>
    call.endsWith('/statistics') ? held : undefined,
  );
  await screen.findByRole('heading', { level: 1 });
  const unknown = () => screen.queryByText('Sem notícias do jogo no momento');
  expect(unknown()).toBeNull();
  await picture(`Aos 3 minutos, Casa ${name} 0, Fora ${name} 0.`);
  answer();
  await vi.waitFor(() => expect(unknown()).not.toBeNull());
  await picture(`Aos 3 minutos, Casa ${name} 0, Fora ${name} 0. Sem notícias do jogo no momento.`);
});

test('a fight has no score before its end: its judges’ points are by round', async () => {
  const cards = [{ home: 10, away: 9 }];
  const league = { ...someEvent('').league, sport: 'mma' };
  await show(
    { momentum: { counted: POINTS, minutes: 1, stretches: [{ home: 3, away: 1 }] } },
    { league, state: 'live', minute: 6, score: { home: 0, away: 0, parts: cards } },
  );
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title.textContent).toBe(`Casa ${name} x Fora ${name}`);
  expect(selectRows(screen.getByRole('table', { name: 'Juízes por round' }))).toEqual([
    [`Casa ${name}`, '10'],
    [`Fora ${name}`, '9'],
  ]);
  await picture(`Pontos. Casa ${name} x Fora ${name}.`);
  expect(screen.getByText('Pontos, a cada minuto')).toBeDefined();
});

test('an event’s own figures are shown whether its history loaded or not', async () => {
  const statistics = [{ id: 'shots', name: POINTS, home: 7, away: 2 }];
  await show({}, { state: 'live', statistics }, (call) =>
    call.endsWith('/statistics') ? new Response('{}', { status: 422 }) : undefined,
  );
  expect(selectRows(await screen.findByRole('table', { name: 'Estatísticas' }))).toEqual([
    ['7', 'Pontos', '2'],
  ]);
  await screen.findByRole('heading', { name: 'As estatísticas não carregaram' });
});

test('says so when nothing is known', async () => {
  await show({});
  await screen.findByRole('heading', { name: 'Nenhuma estatística deste jogo' });
});

test('what did not load is requested again when the player wants it', async () => {
  let cut = true;
  await show({ meetings: [somePast('m1', 'home', { home: 1, away: 0 })] }, {}, (call) =>
    cut && call.endsWith('/statistics') ? new Response('{}', { status: 422 }) : undefined,
  );
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(screen.getByRole('alert').contains(again)).toBe(true);
  cut = false;
  fireEvent.click(again);
  await picture(/^Último confronto\./);
  expect(asked.filter((call) => call.endsWith('/statistics'))).toHaveLength(2);
});

test('the charts use the language of the page', async () => {
  await show({ meetings: [somePast('m1', 'away', { home: 1, away: 0 })] });
  await picture(/^Último confronto\./);
  await act(() => switchLanguage('en'));
  await picture(`Last meeting. Casa ${name} wins: 0, Fora ${name} wins: 1.`);
  await act(() => switchLanguage('pt'));
});
