import { useEffect, useState } from 'react';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';

/** From a press to what it starts, which then blocks reloads itself (ms). */
const STARTS_MS = 1_000;

/** Keeps an automatic reload from removing a round's result before the player's next press (D6). Null: no result is shown. */
export function useResultOnScreen(result: object | null): void {
  const [seen, setSeen] = useState<object | null>(null);
  const shown = result !== null && result !== seen;
  useReloadBlock('result', shown);
  useEffect(() => {
    if (!shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      timer ??= setTimeout(() => setSeen(result), STARTS_MS);
    };
    document.addEventListener('click', press);
    return () => {
      document.removeEventListener('click', press);
      clearTimeout(timer);
    };
  }, [shown, result]);
}
