import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeWords } from '#contract/rules/casino/game-search.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { hasSportsbook } from '#src/core/config/has-sportsbook.ts';
import { answeredAt } from '#src/core/net/data-freshness.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { gamePageQuery } from '#src/data/casino/games.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { eventListQuery, sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { cachedGames, searchCachedGames } from '#src/widgets/casino/offline-search.ts';
import { searchCachedEvents } from './cached-events.ts';
import { openPages, type SearchPage, shortcutPages } from './pages.ts';
import {
  type Found,
  foundEvents,
  foundGames,
  foundLeagues,
  foundPages,
  foundProviders,
  foundTeams,
  type Kind,
} from './results.ts';

/** After the last letter (ms): an answer per letter would be overtaken by the next. */
const ASK_AFTER_MS = 180;
const NOTHING: Found = { results: [], total: 0 };

export interface Search {
  /** What the results are of: the typed text, once typing pauses. Empty: what is suggested. */
  asked: string;
  found: Readonly<Record<Kind, Found>>;
  /** Matches, teams and leagues are searched as well. */
  sports: boolean;
  /** Answers to what was typed are still to come. */
  busy: boolean;
  /** A search could not be answered. */
  failed: boolean;
  /** Without a network: when the oldest of what is shown was answered (ms since 1970); else null. */
  cachedAt: number | null;
  shortcuts: readonly SearchPage[];
  retry: () => void;
}

/** Results for a text: matches and games from the backend, or without a network from what this device has; the rest from the page's data. */
export function useSearch(typed: string): Search {
  const text = normalizeWords(typed) === '' ? '' : typed.trim();
  const asked = useSettled(text, ASK_AFTER_MS);
  const online = useOnline();
  const player = useSessionStatus() !== 'out';
  const areas = useOpenAreas();
  const sports = useFoundSports(asked, areas.sport, online);
  const casino = useFoundCasino(asked, areas.casino, online);
  const pages = openPages({ ...areas, player, sport: areas.sport && !sports.absent });
  const { t } = useTranslation('search');
  const named = pages.map((page) => ({
    page,
    name: t(`pages.${page.id}`),
    words: t(`words.${page.id}`),
  }));
  const times = [...sports.times, ...casino.times];
  return {
    asked,
    found: { ...sports.found, ...casino.found, pages: foundPages(named, asked) },
    sports: !sports.absent,
    busy: text !== asked || sports.busy || casino.busy,
    failed: sports.failed || casino.failed,
    cachedAt: !online && times.length > 0 ? Math.min(...times) : null,
    shortcuts: shortcutPages(pages, player),
    retry: () => {
      sports.retry();
      casino.retry();
    },
  };
}

/** A text once it has stayed the same for a while; an empty one at once. */
function useSettled(text: string, afterMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}

/** Another party's embedded sportsbook has matches of its own, which are not searched. */
function useOpenAreas() {
  const settings = useSettings();
  return {
    casino: settings.casino_enabled,
    sport: hasSportsbook(settings),
    bonus: settings.bonus_enabled,
  };
}

type Query = { data: unknown; dataUpdatedAt: number };
const timesOf = (queries: readonly Query[]) =>
  queries.flatMap(({ data, dataUpdatedAt }) =>
    data === undefined ? [] : [answeredAt(data) ?? dataUpdatedAt].filter((at) => at > 0),
  );

function useFoundSports(asked: string, open: boolean, online: boolean) {
  const client = useQueryClient();
  const language = useLanguage();
  const tree = useQuery({ ...sportsTreeQuery(language), enabled: open });
  // D1: a backend that speaks §7 alone has no sportsbook.
  const absent = !tree.data && isNotFound(tree.error);
  const there = open && !absent;
  const live = useInfiniteQuery({ ...eventListQuery({ live: '1' }, language), enabled: there && !online });
  const coming = useInfiniteQuery({ ...eventListQuery({ live: '0' }, language), enabled: there && !online });
  const answer = useInfiniteQuery({
    ...eventListQuery(asked ? { q: asked } : { top: '1' }, language),
    enabled: there && online,
  });
  const busy = there && online && answer.isPending && !answer.isError;
  const first = online ? answer.data?.pages[0] : undefined;
  // Until the answer is there, what the device knows.
  const events = first?.data ?? (busy && !asked ? [] : searchCachedEvents(client, language, asked));
  const leagues = there && tree.data ? foundLeagues(tree.data.data, asked) : NOTHING;
  return {
    absent: !open || absent,
    found: {
      events: there ? foundEvents(events, first?.total ?? events.length) : NOTHING,
      teams: there ? foundTeams(events, asked) : NOTHING,
      leagues,
    },
    busy,
    failed: there && online && answer.isError,
    times: there ? timesOf([tree, live, coming]) : [],
    retry: () => void answer.refetch(),
  };
}

function useFoundCasino(asked: string, open: boolean, online: boolean) {
  const client = useQueryClient();
  const language = useLanguage();
  const providers = useQuery({ ...providersQuery(language), enabled: open });
  const answer = useQuery({
    ...gamePageQuery(asked ? { q: asked } : {}, 1, language),
    enabled: open && (online || asked === ''),
  });
  const busy = open && online && answer.isPending && !answer.isError;
  const first = online ? answer.data : undefined;
  const games =
    first?.data ??
    (busy && !asked ? [] : searchCachedGames(cachedGames(client, language), asked ? { q: asked } : {}));
  const total = first?.total ?? games.length;
  return {
    found: {
      games: open ? foundGames(games, total, asked) : NOTHING,
      providers: open ? foundProviders(providers.data ?? [], asked) : NOTHING,
    },
    busy,
    failed: open && online && answer.isError,
    times: open ? timesOf([answer]) : [],
    retry: () => void answer.refetch(),
  };
}
