import { useEffect, useState } from 'react';

/**
 * The result of `check` for the values, which must be JSON-serialisable;
 * null without values and until their own result is there.
 */
export function useAsyncCheck<Values, Result>(
  values: Values | null,
  check: (values: Values) => Promise<Result>,
): Result | null {
  const [done, setDone] = useState<{ key: string; result: Result } | null>(null);
  const key = JSON.stringify(values);

  useEffect(() => {
    const asked: Values | null = JSON.parse(key);
    if (asked === null) return;
    let late = false;
    check(asked).then((result) => {
      if (!late) setDone({ key, result });
    });
    return () => {
      late = true;
    };
  }, [key, check]);

  return done?.key === key ? done.result : null;
}
