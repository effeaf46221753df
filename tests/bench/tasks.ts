// The page thread's tasks during an action, from the browser's own trace.
import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Its start on the clock, and its duration there (µs). */
  ts: number;
  dur?: number;
  /** CPU time of the thread itself (µs). */
  tdur?: number;
}

/** The named parts of a task. */
const PARTS = [
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'ParseHTML',
  'HitTest',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'MinorGC',
  'MajorGC',
];

/** Longest task that no player notices (ms). */
const FELT_MS = 50;

/** The tasks during an action (ms): CPU time alone, unaffected by other load of the machine. */
export async function tasksDuring(session: CDPSession, action: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline',
  });
  await action();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const page = events.find(({ name }) => name === 'FunctionCall');
  const own = events
    .filter((event) => page && thread(event) === thread(page))
    .sort((one, other) => one.ts - other.ts);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  for (const task of tasks) if ((task.tdur ?? 0) > FELT_MS * 1_000) tellParts(task, own);
  return tasks.map(({ tdur = 0 }) => tdur / 1_000);
}

/** Prints the parts of the tasks that a player may notice. */
function tellParts({ ts, dur = 0, tdur = 0 }: TraceEvent, events: readonly TraceEvent[]): void {
  const sums = PARTS.map((part) => {
    let until = ts;
    let spent = 0;
    for (const event of events) {
      // Begun inside the task, and not inside another part of the same name.
      if (event.name !== part || event.ts < until || event.ts >= ts + dur) continue;
      until = event.ts + (event.dur ?? 0);
      spent += event.tdur ?? 0;
    }
    return { part, ms: spent / 1_000 };
  });
  const told = sums.filter(({ ms }) => ms >= 1).map(({ part, ms }) => `${part} ${ms.toFixed(0)}`);
  process.stdout.write(`a task of ${(tdur / 1_000).toFixed(0)} ms: ${told.join(', ')}\n`);
}

/** The longest task (ms). */
export const longest = (tasks: readonly number[]) => Math.round(Math.max(0, ...tasks));

/** The number of tasks that a player may notice. */
export const long = (tasks: readonly number[]) => tasks.filter((task) => task > FELT_MS).length;
