// What the server says of its own start and stop: at a terminal lines for a person, elsewhere lines of the log. They are written at every
// LOG_LEVEL.
import { openLog } from './log.ts';

export interface LifecycleLine {
  /** Default: `info`. */
  level?: 'info' | 'error';
  message: string;
  /** Only in the log. */
  fields?: Readonly<Record<string, unknown>>;
  /** In place of the message at a terminal. */
  atTerminal?: string;
}

export type FormatLine = (line: LifecycleLine) => string;

/** A line for a person, without its end. */
export const terminalLine: FormatLine = ({ message, atTerminal = message }) => atTerminal;

/** A line of the log, one JSON object, without its end. */
export const logLine: FormatLine = ({ level = 'info', message, fields = {} }) => {
  let written = '';
  const log = openLog('info', {
    write(line) {
      written = line;
    },
  });
  log[level](fields, message);
  return written.trimEnd();
};

/** The form for a stream of the process. */
export const formatFor = (stream: { isTTY?: boolean }): FormatLine => (stream.isTTY ? terminalLine : logLine);
