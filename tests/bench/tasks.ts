// The page thread's tasks while something happens, as the browser's own trace has them.
import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** What the thread itself took (µs). */
  tdur?: number;
}

/** The tasks during a deed (ms): its own time alone, whatever else the machine does meanwhile. */
export async function tasksDuring(session: CDPSession, deed: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline',
  });
  await deed();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const page = events.find(({ name }) => name === 'FunctionCall');
  return events
    .filter((event) => event.name === 'RunTask' && page && thread(event) === thread(page))
    .map(({ tdur = 0 }) => tdur / 1_000);
}

/** The longest task (ms). */
export const longest = (tasks: readonly number[]) => Math.round(Math.max(0, ...tasks));

/** How many tasks a person may feel. */
export const long = (tasks: readonly number[]) => tasks.filter((task) => task > 50).length;
