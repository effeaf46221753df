import { type PointerEvent, useRef } from 'react';

const farEnough = 90;

/** Handlers for a sheet's header: dragging it down far enough by finger or pen requests closing. Three other ways to close exist. */
export function useDragToClose(active: boolean, onPulled: () => void) {
  const start = useRef<number | null>(null);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const pulled = event.type === 'pointerup' && event.clientY - start.current > farEnough;
    start.current = null;
    sheetOf(event).style.translate = '';
    if (pulled) onPulled();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a');
      if (!active || onControl || event.pointerType === 'mouse') return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      sheetOf(event).style.translate = `0 ${Math.max(0, event.clientY - start.current)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function sheetOf(event: PointerEvent<HTMLElement>): HTMLElement {
  return event.currentTarget.closest('dialog') ?? event.currentTarget;
}
