/** An answer of another company's server is longer than what it is asked for can be. */
class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/**
 * The text of an answer of at most so many bytes (UTF-8). What is longer is not read to its end: its connection is closed. Throws
 * `AnswerTooLong`, and what reading throws, such as the reason of the request's signal.
 */
export async function readLimitedText(answer: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop by an error cancels the body.
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLong(`an answer is longer than ${maxBytes} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
