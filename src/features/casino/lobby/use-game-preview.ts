import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** How long a pointer rests on a tile before its preview opens (ms). */
const HOVER_MS = 300;
/** How long a finger rests on a tile before its sheet opens (ms), and how far (px) it may move meanwhile. */
const PRESS_MS = 500;
const PRESS_SLOP = 10;
/** Width of the preview (px). */
const PREVIEW_WIDTH = 286;

export interface PreviewPlace {
  /** Place of the game in the row. */
  index: number;
  /** Relative to the row, in px. */
  left: number;
  top: number;
  height: number;
}

interface GamePreviewState {
  /** The preview beside its tile; null: closed. */
  beside: PreviewPlace | null;
  /** Place of the game whose sheet is open; null: closed. */
  sheet: number | null;
  closeSheet: () => void;
}

/**
 * Which game of a row has its preview open: the one that a mouse has rested on, or that has the focus; a long press opens
 * the sheet instead. `row` holds the list of tiles and the preview itself, which is no part of a list.
 */
export function useGamePreview(row: RefObject<HTMLElement | null>): GamePreviewState {
  const [beside, setBeside] = useState<PreviewPlace | null>(null);
  const [sheet, setSheet] = useState<number | null>(null);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const stop = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      hear: (event: HTMLElementEventMap[Type]) => void,
      options: AddEventListenerOptions = {},
    ) => element.addEventListener(type, hear, { ...options, signal: stop.signal });
    let shown: HTMLElement | null = null;
    const show = (tile: HTMLElement) => {
      shown = tile;
      setBeside(placeBeside(element, tile));
    };
    // The preview stays beside its tile if the row is scrolled: the focus may do so itself.
    on(
      'scroll',
      () => shown && setBeside((known) => (known && shown ? placeBeside(element, shown) : known)),
      {
        capture: true,
      },
    );

    let resting: { tile: HTMLElement; timer: ReturnType<typeof setTimeout> } | null = null;
    const leave = () => {
      clearTimeout(resting?.timer);
      resting = null;
    };
    on('pointerover', ({ target, pointerType }) => {
      const tile = tileOf(target);
      if (tile === resting?.tile) return;
      leave();
      if (tile && pointerType === 'mouse') resting = { tile, timer: setTimeout(() => show(tile), HOVER_MS) };
    });
    on('pointerleave', () => {
      leave();
      // The focus keeps what it has opened.
      if (!element.contains(document.activeElement)) setBeside(null);
    });

    on('focusin', ({ target }) => {
      const tile = tileOf(target);
      if (tile && target instanceof Element && target.matches(':focus-visible')) show(tile);
    });
    on('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setBeside(null);
    });

    let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
    let opened = false;
    const release = () => {
      clearTimeout(press?.timer);
      press = null;
    };
    on('pointerdown', ({ target, pointerType, clientX: x, clientY: y }) => {
      opened = false;
      const tile = tileOf(target);
      // A button on the tile, as the star, has a press of its own.
      const isButton = target instanceof Element && target.closest('button') !== null;
      if (!tile || isButton || pointerType === 'mouse') return;
      const timer = setTimeout(() => {
        opened = true;
        release();
        setSheet(indexOf(tile));
      }, PRESS_MS);
      press = { timer, x, y };
    });
    on('pointermove', ({ clientX, clientY }) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > PRESS_SLOP) release();
    });
    on('pointerup', release);
    on('pointercancel', release);
    // The browser's own menu of a link, which a long press opens too.
    on('contextmenu', (event) => {
      if (press || opened) event.preventDefault();
    });
    // The press that opened the sheet opens no game.
    on(
      'click',
      (event) => {
        // A key's click (detail 0) is no end of a press: the sheet may have been closed by Esc since.
        if (!opened || event.detail === 0) return;
        opened = false;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true },
    );
    return () => {
      stop.abort();
      leave();
      release();
    };
  }, [row]);

  const dismiss = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !beside) return;
    event.preventDefault();
    const inside = document.activeElement;
    // The preview disappears with the focus in it: back to its tile.
    if (row.current?.contains(inside) && !tileOf(inside))
      tilesIn(row.current)[beside.index]?.querySelector('a')?.focus({ preventScroll: true });
    setBeside(null);
  });
  const isOpen = beside !== null;
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent) => dismiss(event);
    // A pointer's preview closes by Esc wherever the focus is.
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOpen]);

  return { beside, sheet, closeSheet: () => setSheet(null) };
}

const tilesIn = (row: Element | null) => [...(row?.querySelectorAll('li') ?? [])];

function tileOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('li') : null;
}

const indexOf = (tile: Element) => [...(tile.parentElement?.children ?? [])].indexOf(tile);

/** Right of the tile, or left of it where the row ends; null where neither has room or the tile is out of sight. */
function placeBeside(row: HTMLElement, tile: HTMLElement): PreviewPlace | null {
  const [around, box] = [row.getBoundingClientRect(), tile.getBoundingClientRect()];
  // Scrolled out of the row.
  if (box.right <= around.left || box.left >= around.right) return null;
  const right = box.right - around.left;
  const left = box.left - around.left - PREVIEW_WIDTH;
  const fitsRight = right + PREVIEW_WIDTH <= around.width + 1;
  if (!fitsRight && left < 0) return null;
  return {
    index: indexOf(tile),
    left: fitsRight ? right : left,
    top: box.top - around.top,
    height: box.height,
  };
}
