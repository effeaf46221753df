// Which modules share a chunk, as plain paths from the project's root; one with a slash at its end is a folder with all that
// is in it. A path that no longer exists turns a house test red: without it, the module would silently move to another chunk.

/**
 * Entries of the chunks that home, or the frame around every page, loads by itself or may need without a network. The worker
 * precaches them at install.
 */
export const HOME_MODULES: readonly string[] = [
  'src/app/boot/first-frame-phase.tsx',
  'src/app/boot/query-persistence.ts',
  'src/app/frame/alert-host.tsx',
  'src/app/frame/footer.tsx',
  'src/app/modals.tsx',
  'src/app/pages/home-more.tsx',
  'src/core/cache/refetch-visible.ts',
  'src/core/pwa/',
  'src/core/text/text-files.ts',
  'src/core/theme/accent-colours.ts',
  'src/features/pwa/offline-banner.tsx',
  'src/features/pwa/offline-banner.module.css',
  'src/features/pwa/offline-card.tsx',
  'src/features/pwa/offline-card.module.css',
  'src/locales/en/home.json',
  'src/locales/en/pwa.json',
  'src/locales/en/shell.json',
  'src/locales/es/home.json',
  'src/locales/es/pwa.json',
  'src/locales/es/shell.json',
  'src/locales/pt/home.json',
  'src/locales/pt/pwa.json',
  'src/locales/pt/shell.json',
];

/** Parts that a library's entry file exports beside the others, and that only later chunks use. */
export const LATE_LIBRARY_MODULES: readonly string[] = [
  'node_modules/@tanstack/query-core/build/modern/hydration.js',
  'node_modules/@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
  'node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js',
  'node_modules/@tanstack/query-core/build/modern/mutationObserver.js',
  'node_modules/@tanstack/query-core/build/modern/queriesObserver.js',
  'node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js',
  'node_modules/@tanstack/react-query/build/modern/useMutation.js',
  'node_modules/@tanstack/react-query/build/modern/useQueries.js',
  'node_modules/@tanstack/react-query/build/modern/useSuspenseInfiniteQuery.js',
  'node_modules/@tanstack/react-query/build/modern/useSuspenseQueries.js',
  'node_modules/@tanstack/react-query/build/modern/useSuspenseQuery.js',
  'node_modules/html-parse-stringify/',
  'node_modules/jotai/esm/react.mjs',
  'node_modules/react-i18next/dist/es/Trans.js',
  'node_modules/react-i18next/dist/es/TransWithoutContext.js',
  'node_modules/react-i18next/dist/es/Translation.js',
];

/** The providers of home and of the casino's pages, with the colours that a backend gives them; their sheet is home's. */
export const PROVIDER_MODULES: readonly string[] = [
  'src/core/theme/colour.ts',
  'src/widgets/casino/provider-palette.ts',
  'src/widgets/casino/provider-tile.tsx',
];

/** A field by itself: lists have one to search in, and none of the others. */
export const FIELD_MODULES: readonly string[] = [
  'src/ui/action/off-props.ts',
  'src/ui/form/field.module.css',
  'src/ui/form/field.tsx',
  'src/ui/form/form-sending.ts',
  'src/ui/form/select-input.module.css',
  'src/ui/form/select-input.tsx',
  'src/ui/form/use-value-between-presses.ts',
];

/** Form fields: a page that uses one of them uses most of them. With them, what the login form and the privacy page share. */
export const FORM_MODULES: readonly string[] = [
  'contract/stored-device.ts',
  'src/core/device/device-secret.ts',
  'src/ui/form/checkbox.module.css',
  'src/ui/form/checkbox.tsx',
  'src/ui/form/form-error.module.css',
  'src/ui/form/form-error.tsx',
  'src/ui/form/form.tsx',
  'src/ui/form/password-field.module.css',
  'src/ui/form/password-field.tsx',
  'src/ui/form/submit-form.module.css',
  'src/ui/form/submit-form.tsx',
];

/** What all fields that keep a format share. A list's search field needs none of it. */
export const FORMATTED_FIELD_MODULES: readonly string[] = [
  'contract/rules/player/digits.ts',
  'src/ui/form/use-formatted-input.ts',
];

/** Fields with a mask: documents, telephone numbers, times. A field for an amount needs none of it. */
export const MASKED_FIELD_MODULES: readonly string[] = [
  'contract/rules/player/written-number.ts',
  'src/ui/form/masked-input.tsx',
];

/** The fields of an address, and what fills them in. */
export const ADDRESS_MODULES: readonly string[] = [
  'contract/rules/player/address.ts',
  'src/ui/form/address-fields.tsx',
  'src/widgets/hooks/use-postal-address.ts',
];

/** What nearly every page of the casino uses. */
export const CASINO_FRAME_MODULES: readonly string[] = [
  'src/data/casino/jackpots.ts',
  'src/features/casino/casino.module.css',
  'src/features/casino/list/game-grid-skeleton.tsx',
  'src/features/casino/list/virtual-grid.tsx',
  'src/features/casino/while-casino-open.tsx',
];

/** What pages of games and the lobby share and lists don't need: the switch of the sound, the round that is checked, the cover that opens, figures. */
export const PLAY_MODULES: readonly string[] = [
  'src/widgets/casino/checked-round.ts',
  'src/widgets/casino/cover-transition/',
  'src/widgets/casino/game-figures.ts',
  'src/widgets/casino/sound/',
];

/** What the casino's lists of games share: filters, tiles and what these import. */
export const GAME_LIST_MODULES: readonly string[] = ['src/features/casino/', 'src/widgets/casino/'];

/** What one read for several things needs. Without a place of its own it lies with the lists of games, which sports would load for it. */
export const SEVERAL_QUERIES_MODULES: readonly string[] = [
  'node_modules/@tanstack/query-core/build/modern/queriesObserver.js',
  'node_modules/@tanstack/react-query/build/modern/useQueries.js',
];

/** Who may enter, and the shapes of the identity check that it brings along. */
export const ACCESS_MODULES: readonly string[] = [
  'src/data/player/kyc.ts',
  'src/widgets/area/access-checks.ts',
];

/** Small files that pages of several features use and home does not. */
export const WIDGET_MODULES: readonly string[] = [
  'contract/rules/page/telephone-link.ts',
  'src/core/text/long-date.ts',
  'src/core/api/is-not-found.ts',
  'src/ui/action/more-button.tsx',
  'src/ui/feedback/skeleton.tsx',
  'src/core/tracking/consent.ts',
  'src/widgets/area/area-closed.tsx',
  'src/widgets/area/use-area-open.ts',
  'src/widgets/area/use-is-blocked.ts',
  'src/widgets/hooks/',
  'src/widgets/query/',
  'src/widgets/wallet/open-remedy.ts',
  'src/widgets/wallet/use-money.ts',
];

/** Events as they are read, with the faces of their sides: home, search and the sportsbook show them. */
export const SPORT_EVENT_MODULES: readonly string[] = [
  'contract/endpoints/sports/bet-calls.ts',
  'contract/endpoints/sports/sports-calls.ts',
  'contract/rules/sports/counted-sports.ts',
  'contract/rules/sports/live-standing.ts',
  'contract/rules/sports/shown-score.ts',
  'contract/stored-lists.ts',
  'contract/stored-search.ts',
  'src/core/text/event-time.ts',
  'src/data/sports/sport-events.ts',
  'src/widgets/sports/',
];

/** What the sportsbook's lists share with its block on home and with an event: each would be a small file of its own. */
export const SPORT_MODULES: readonly string[] = [
  'src/data/sports/event-changes.ts',
  'src/features/sports/lists/folded-leagues.ts',
  'src/features/sports/lists/use-live-changes.ts',
  'src/features/sports/live-tag.tsx',
  'src/features/sports/odds/',
  'src/features/sports/odds-preferences.ts',
  'src/features/sports/restore-sports-state.ts',
  'src/features/sports/slip/placement.ts',
  'src/features/sports/slip/slip-store.ts',
  'src/features/sports/slip/to-slip-link.tsx',
  'src/features/sports/sports-load-failed.tsx',
  'src/features/sports/use-current-event.ts',
];

/** What pages that move money or show the sportsbook share, and lists of games do not need. */
export const COMMAND_MODULES: readonly string[] = [
  'contract/rules/money/usual-stake.ts',
  'src/core/api/money-command.ts',
  'src/data/sports/sportsbook-token.ts',
  'src/data/wallet/bonus-part.ts',
  'src/data/wallet/usual-stake.ts',
  'src/features/sports/use-hash-route.ts',
  'src/ui/action/guarded-button.tsx',
  'src/ui/action/held-action.ts',
];

/** What components that the React Compiler compiled import, in whichever chunk they are. */
export const REACT_COMPILER_MODULES: readonly string[] = [
  'node_modules/react/cjs/react-compiler-runtime.production.js',
  'node_modules/react/compiler-runtime.js',
];

/** What runs once a page is idle, and the small files that it shares with pages: each of them would be a request of its own. */
export const IDLE_MODULES: readonly string[] = [
  'contract/endpoints/content/vitals-calls.ts',
  'contract/third-parties.ts',
  'src/app/boot/idle-tasks.ts',
  'src/app/flows/report-vitals.ts',
  'src/features/pwa/install/use-install.ts',
];

/** The events of channels with the shapes of what they carry: each would be a small file of its own beside them. */
export const REALTIME_MODULES: readonly string[] = [
  'src/core/cache/poll-interval.ts',
  'contract/channel-events.ts',
  'contract/endpoints/casino/double-calls.ts',
  'contract/endpoints/player/kyc-calls.ts',
  'contract/house-game-events.ts',
  'contract/sport-event-update.ts',
];

/** The connection over which they come; without a place of its own it would lie with the sportsbook, and Double would load that. */
export const CONNECTION_MODULES: readonly string[] = ['src/core/api/realtime.ts'];

/** Whether a list names a file, or a folder that the file is in. Takes the file's path from the project's root. */
export function isListed(list: readonly string[], path: string): boolean {
  return list.some((listed) => (listed.endsWith('/') ? path.startsWith(listed) : path === listed));
}
