// The numbers of §9 that more than one part of the product needs. Purely visual values are in the style sheets; what the
// operator sets is in endpoints/content/settings-calls.ts with its default.

/** Token life: refresh under this margin (ms). §9 */
export const TOKEN_REFRESH_MARGIN_MS = 5 * 60_000;
/** Failed refreshes before the session ends. §9 */
export const MAX_FAILED_REFRESHES = 3;
/** Pause between failed refreshes (ms). §9 */
export const REFRESH_COOLDOWN_MS = 1_000;
/** A balance update with this much token life or less (s) reloads the profile. §4 */
export const PROFILE_RELOAD_TOKEN_LIFE_S = 300;
/** Life of a token (s). D5 */
export const TOKEN_LIFE_S = 3_600;
/** After its end a token can still be exchanged for so long (s), and a repeat gets the same successor. D5 */
export const TOKEN_GRACE_S = 30;
/** After so long without an action of the player (ms), the server ends the session. D5 */
export const SESSION_IDLE_MS = 30 * 60_000;
/** While the player's actions need no request, the page reports activity at most this often (ms). D5 */
export const ACTIVITY_REPORT_MS = 5 * 60_000;
/** KYC is checked again this long after the last of several route changes (ms). §4, §9 */
export const KYC_DEBOUNCE_MS = 1_000;
/** A passkey's challenge is good so long (ms), and so many keys a player has. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
export const PASSKEYS_MAX = 10;
/** Life of a password-recovery link (ms). D5 */
export const RECOVERY_LIFE_MS = 30 * 60_000;

/** A monitoring session ends after so long, and after so long without anything that the player did (ms). §9 */
export const MONITORING_SESSION_MS = 4 * 3_600_000;
export const MONITORING_IDLE_MS = 15 * 60_000;

/** How long an alert shows, and how long after that it hides (ms). §4, §9 */
export const ALERT_MS = 2_000;
export const ALERT_HIDE_MS = 500;
/** A countdown's step (ms). §9 */
export const COUNTDOWN_TICK_MS = 1_000;
/** Between reconnects of the realtime connection (ms). §4 */
export const RECONNECT_MS = 1_000;
/** The code (Pusher's "over connection quota") with which a socket is closed that made room for a newer one of its player. */
export const TOO_MANY_SOCKETS = 4_004;
/** How often an open page asks whether the server has a newer version (ms). §9, D6 */
export const OUTDATED_CHECK_MS = 3_600_000;
/** Stored values are cleared this long after logout (ms). §4 */
export const LOGOUT_CLEAR_MS = 100;

/** Default life of a stored value (days). §3 */
export const STORED_DAYS = 30;
/** Life of the cookie consent (days). §3, §9 */
export const CONSENT_DAYS = 365;
/** Life of captured campaign values (days). §9 */
export const CAMPAIGN_DAYS = 7;
/** Life of a banner's code (days). D4 */
export const BANNER_CODE_DAYS = 365;
/** A longer campaign value is cut: anyone can write a link (characters). */
export const CAMPAIGN_VALUE_MAX = 256;
/** The install button shows from this visit on, and stays away so long (days) once it is sent away. D6 */
export const INSTALL_FROM_VISIT = 2;
export const INSTALL_DISMISSED_DAYS = 30;
/** §9 */
export const PHONE_CODE = '55';
export const CURRENCY = 'BRL';

/** Casino category ids. §2, §9 */
export const CATEGORY_SLOTS = 1;
export const CATEGORY_LIVE = 2;
/** A search is cut after so many letters. */
export const SEARCH_MAX = 60;
/** Games of the row of those played last. */
export const RECENT_GAMES = 12;
/** Games of the list of those that were played most. */
export const POPULAR_GAMES = 50;

/** Most that one bet of the sportsbook can return, its stake within (cents). D10, D15 */
export const BET_RETURN_MAX = 50_000_000;

/** A player's limit that is raised takes effect after this delay (ms). D11 */
export const LIMIT_INCREASE_DELAY_MS = 24 * 3_600_000;
/** Days of a suspension: 24 hours to 6 weeks. D11 */
export const SUSPENSION_DAYS = { min: 1, max: 42, choices: [1, 3, 7, 14, 30, 42] } as const;
/** Months of an exclusion that isn't for good. D11 */
export const EXCLUSION_MONTHS = { min: 3, max: 60, choices: [3, 6, 12, 24, 60] } as const;
/** Minutes between two reality checks: to be chosen from, and where none was chosen. D11 */
export const REALITY_MINUTES = { choices: [15, 30, 45, 60, 120], default: 60 } as const;
/** Months of play that a player is shown, the present one with them. */
export const PLAY_RESULT_MONTHS = 6;

/** Minimum age for registration (years). D11 */
export const MIN_AGE_YEARS = 18;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** What JavaScript measures starts from here where nothing was measured yet (CSS px). §9 */
export const ASSUMED_WIDTH = 1_024;

/** Public answers kept on disk for the next start take at most this (D6). */
export const QUERY_CACHE_MAX_BYTES = 200_000;
