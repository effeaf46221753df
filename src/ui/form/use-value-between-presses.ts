// A press on a button takes the focus from a field before it is released. What the field says once it is left would add a row above the
// button, which would then no longer lie under the finger: no click would reach it.
import { useEffect, useLayoutEffect, useState } from 'react';

let pressed = false;
const held = new Set<() => void>();

function press({ button }: MouseEvent): void {
  pressed = button === 0;
}

/** The click has its target: what its handlers say is said at once. */
function end(): void {
  pressed = false;
  for (const show of held) show();
  held.clear();
}

/** Browsers give the click, if there is one, in the same task. */
function release(): void {
  if (pressed) setTimeout(end);
}

/** By mouse events: browsers make them of a touch too, and move the focus with them. Adding a listener again changes nothing. */
function followPresses(): void {
  window.addEventListener('mousedown', press, true);
  window.addEventListener('mouseup', release, true);
  window.addEventListener('click', end, true);
  // A press that opens a list of the system, or begins a drag, has no release.
  window.addEventListener('keydown', release, true);
  window.addEventListener('dragend', release, true);
}

/** The value; from the beginning of a press until after its click the one of before. */
export function useValueBetweenPresses<Value>(value: Value): Value {
  const [shown, setShown] = useState({ value });
  // In the render that brings it: whoever looks for what is wrong in an effect must find it.
  if (!pressed && shown.value !== value) setShown({ value });
  useEffect(followPresses, []);
  useLayoutEffect(() => {
    if (shown.value === value) return undefined;
    const show = () => setShown({ value });
    held.add(show);
    return () => {
      held.delete(show);
    };
  }, [shown, value]);
  return shown.value;
}
