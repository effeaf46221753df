/** A text, then a comma. Values of `summary` and `errors` are literals, nothing nested. */
const SUMMARY = /\bsummary:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`$]*`),/g;
const ERRORS = /\berrors: \[[^\]]*\],/g;

/**
 * Takes the source of a file of `contract/endpoints` and gives it without what only the server and the OpenAPI document
 * read of a call: the page would ship it to everybody. Lines stay where they are.
 */
export function stripServerFields(source: string): string {
  const blank = (found: string) => found.replace(/[^\n]+/g, '');
  return source.replace(SUMMARY, blank).replace(ERRORS, blank);
}
