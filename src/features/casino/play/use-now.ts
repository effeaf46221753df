import { useEffect, useState } from 'react';

/** The present moment (ms since 1970), new every `stepMs`. */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
