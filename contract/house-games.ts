// The operator's own games (D9): one row each. A game's calls are in endpoints/casino and its rules in rules/casino. The
// compiler asks for its rows on the server (data/casino/house-games, features/games) and on the page (features/games).

interface HouseGameRow {
  /** A proper name: the same in every language. */
  name: string;
}

/** In the order in which menus and lists show them. */
export const HOUSE_GAMES = {
  mines: { name: 'Mines' },
  double: { name: 'Double' },
} as const satisfies Readonly<Record<string, HouseGameRow>>;

/** In paths, calls, realtime channels, records of the page's title and postings of the ledger. */
export type HouseGameId = keyof typeof HOUSE_GAMES;

export const HOUSE_GAME_IDS = Object.keys(HOUSE_GAMES) as readonly HouseGameId[];
