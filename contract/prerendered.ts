// What a prerendered page carries for the script that takes it over, and how the server asks for such a page: the page's
// side builds the drawing part as a module of its own, and the server, which never imports the page, loads that.
import * as v from 'valibot';
import type { AppConfig } from './config.ts';
import { type Language, language } from './languages.ts';

/** Id of the script element that holds a prerendered page's data. */
export const PRERENDERED_ELEMENT = 'prerendered';
/** On that element of a page from the worker's cache: when the server rendered it (ms since 1970). */
export const CACHED_AT_ATTRIBUTE = 'data-cached-at';

/** What an element counts besides itself, more than all comments of a page: what was added can't make up for what was stripped. */
export const ELEMENT_WEIGHT = 65_535;

export const prerendered = v.object({
  /** The page's path: drawn for another one, the page is no use. */
  path: v.string(),
  language,
  /**
   * How many elements and comments the markup has, each element with its weight and each comment with its characters: a page with another
   * sum was changed on its way, and is not hydrated.
   */
  nodes: v.number(),
  /** Address of a read → its answer as on the wire; null where there was no such thing. */
  answers: v.record(v.string(), v.unknown()),
});
export type Prerendered = v.InferOutput<typeof prerendered>;

/** Answers a GET of the contract in a language. */
type ReadCall = (url: string, language: Language) => Promise<{ status: number; json: unknown }>;

export interface PrerenderRequest {
  path: string;
  language: Language;
  config: Partial<AppConfig>;
  /** The built page as it is before anything is drawn in it. */
  shell: string;
  /** Reads a file of the built page, by its path in the folder. */
  readBuiltFile: (file: string) => string;
  /** Where the data comes from; without it the page is drawn as it looks before any answer. */
  readCall?: ReadCall;
}

/** The module that draws pages. */
export interface Prerenderer {
  /** Whether an address (path, and query with its `?`) shows a page that is drawn ahead. */
  isPrerenderable: (path: string, search: string) => boolean;
  /** How long a drawn page may be served while the public data stays the same (ms). */
  holdsMs: (path: string) => number;
  /** The page's HTML; null where the data says that there is no such page. Throws where a read fails. */
  render: (asked: PrerenderRequest) => Promise<string | null>;
  /** Whether the thing exists that an address (without query) shows. */
  pageExists: (path: string, language: Language, ask: ReadCall) => Promise<boolean>;
}
