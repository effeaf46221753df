import { type ErrorCode, TOKEN_EXPIRED, UNAUTHENTICATED } from '#contract/errors.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  token_expired: 401,
  access_denied: 403,
  wrong_credentials: 401,
  ip_blocked: 403,
  not_verified: 403,
  blocked_player: 403,
  area_closed: 403,
  limit_reached: 422,
  insufficient_funds: 422,
  invalid_input: 422,
  key_missing: 400,
  key_reused: 422,
  not_found: 404,
  too_large: 413,
  too_many: 429,
  maintenance: 503,
  not_ready: 503,
  internal: 500,
};

/** The two texts that §8 makes part of the protocol; all others come from server/locales. */
const FIXED_MESSAGES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: UNAUTHENTICATED,
  token_expired: TOKEN_EXPIRED,
};

interface RefusalDetails {
  /** Key of the text in server/locales/<language>.json under `problems`; the code's own text where absent. */
  text?: string;
  /** Amounts (cents) for the text's placeholders; formatted in the caller's language. */
  values?: Readonly<Record<string, number>>;
  /** The bound or rule that refused, by its setting's name where it has one, and its figures, for the page and the text. */
  rule?: string;
  figures?: Readonly<Record<string, number>>;
  /** Field name → rule, where fields can break different ones. */
  rules?: Readonly<Record<string, string>>;
  /** Field name → keys of texts under `fields`. */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** Field name → words for the placeholders of its texts. */
  fieldWords?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Seconds, for Retry-After. */
  retryAfterS?: number;
}

/** Thrown by handlers and rules to refuse a call; the HTTP layer turns it into the contract's problem body. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.status = STATUS[code];
    this.details = details;
  }

  /** The text that the protocol fixes, if this code has one. */
  get fixedMessage(): string | undefined {
    return FIXED_MESSAGES[this.code];
  }
}

/** The refusal 'not_found' for a thing that a call names, with its own rule and text: `unknown_player`. */
export const notFound = (rule: string) => new Refusal('not_found', { rule, text: rule });
