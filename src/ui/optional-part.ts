import { type ComponentType, createElement, lazy, useEffect, useReducer } from 'react';

const Nothing = () => null;

/**
 * A component with its own file that the page can do without. Where the file doesn't load, `Instead` stands in its place, and
 * it is asked for again when the connection is back and when the part is shown anew. (React keeps a failed `lazy` for as long
 * as the document lives.)
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let failed = false;
  const begin = () =>
    lazy(() =>
      load().then(
        (Part) => ({ default: Part }),
        () => {
          failed = true;
          return { default: Instead };
        },
      ),
    );
  let part: ComponentType<Props> = begin();
  // Only from effects: while the part first loads, React calls it anew for each attempt, and would ask without an end.
  const forget = () => {
    if (failed) part = begin();
    failed = false;
  };
  return function OptionalPart(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      const again = () => {
        forget();
        redraw();
      };
      addEventListener('online', again);
      return () => {
        removeEventListener('online', again);
        forget();
      };
    }, []);
    return createElement(part, props);
  };
}
