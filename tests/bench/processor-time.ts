// Processor time of other processes, from /proc (Linux).
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  /** Its own time and that of its children that have ended (ms). */
  ms: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
    return { parent: Number(fields[1]), ms: ticks * TICK_MS };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** The parent of a process. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;

/** Processor time (ms) of a process and its children. */
export function processorMs(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  return all.reduce((sum, one) => {
    const stat = statOf(one);
    return stat && (one === pid || stat.parent === pid) ? sum + stat.ms : sum;
  }, 0);
}
