import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A value that follows another one's changes, but at most once within `everyMs`; of the changes in between, only
 * the last is published. Null until the first change: the initial value is not a change.
 */
export function useThrottledValue<Value>(value: Value | null, everyMs: number): Value | null {
  const [taken, setTaken] = useState<Value | null>(null);
  const last = useRef({ value, resting: false });
  const take = useEffectEvent(() => {
    if (last.current.value === value || last.current.resting) return;
    if (last.current.value === null) {
      last.current.value = value;
      return;
    }
    last.current = { value, resting: true };
    setTaken(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the value changes
  useEffect(() => take(), [value]);
  useEffect(() => {
    if (taken === null) return;
    const rest = setTimeout(() => {
      last.current.resting = false;
      take();
    }, everyMs);
    return () => clearTimeout(rest);
  }, [taken, everyMs]);
  return taken;
}
