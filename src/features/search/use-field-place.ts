import { type RefObject, useEffect } from 'react';

/** From this width on (CSS px) the field stands in the header. */
const FIELD_MIN_WIDTH = 1200;
const PANEL_WIDTH = 880;
const EDGE = 24;

/** Focuses the field, and writes where the header's own field is, so that this one lies over it: `--left`, `--top`, `--wide`, `--under`. */
export function useFieldPlace(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    const place = () => {
      const dialog = field.current?.closest('dialog');
      const own = document.querySelector('[data-search]')?.getBoundingClientRect();
      if (!dialog || innerWidth < FIELD_MIN_WIDTH) return;
      const centred = { left: (innerWidth - PANEL_WIDTH) / 2, top: EDGE / 2, width: PANEL_WIDTH, bottom: 0 };
      const { left, top, width, bottom } = own && own.width > 0 && own.bottom > 0 ? own : centred;
      const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const values = {
        '--left': Math.max(EDGE, Math.min(left, innerWidth - PANEL_WIDTH - EDGE)),
        '--top': top,
        '--wide': width,
        '--under': Math.max(bottom, head) - top,
      };
      for (const [name, value] of Object.entries(values)) dialog.style.setProperty(name, `${value}px`);
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [field]);
}
