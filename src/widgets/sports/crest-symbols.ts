// One drawing of each crest in the document (design 1): a list shows the same crest many times, and each place uses the one
// symbol.
import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { CrestDrawing } from '#contract/rules/art/heraldry.ts';
import css from './faces.module.css';

const SVG = 'http://www.w3.org/2000/svg';
const SHEET_ID = 'crests';

/** The ground of a crest, which its outline clips. */
export const CREST_FIELD = 'M0 0h24v24H0z';

interface CrestSymbol {
  id: string;
  /** Null while no place uses it. */
  element: SVGElement | null;
  uses: number;
}

const symbols = new Map<CrestDrawing, CrestSymbol>();
const never = () => () => {};

/** The id of the crest's symbol; undefined in a drawn page and while the browser takes it over: there the crest is inline. */
export function useCrestSymbol(drawing: CrestDrawing): string | undefined {
  const taken = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useLayoutEffect(() => (taken ? hold(drawing) : undefined), [taken, drawing]);
  return taken ? symbolOf(drawing).id : undefined;
}

function symbolOf(drawing: CrestDrawing): CrestSymbol {
  const known = symbols.get(drawing);
  if (known) return known;
  const symbol = { id: `crest-${symbols.size}`, element: null, uses: 0 };
  symbols.set(drawing, symbol);
  return symbol;
}

/** Keeps the symbol in the document until the returned function is called as often as this one. */
function hold(drawing: CrestDrawing): () => void {
  const symbol = symbolOf(drawing);
  symbol.uses += 1;
  symbol.element ??= sheet().appendChild(drawSymbol(symbol.id, drawing));
  return () => {
    symbol.uses -= 1;
    if (symbol.uses > 0) return;
    symbol.element?.remove();
    symbol.element = null;
    const left = document.getElementById(SHEET_ID);
    if (left?.childElementCount === 0) left.remove();
  };
}

/** Where the symbols are. Not `display: none`, in which some browsers don't apply a clip path. */
function sheet(): Element {
  const known = document.getElementById(SHEET_ID);
  if (known) return known;
  const made = element('svg', { id: SHEET_ID, width: 0, height: 0, class: css.sheet, 'aria-hidden': true });
  return document.body.appendChild(made);
}

function drawSymbol(id: string, { outline, field, charge, chargePath, rimOnDark, rimOnLight }: CrestDrawing) {
  const symbol = element('symbol', { id, viewBox: '0 0 24 24' });
  const clip = element('clipPath', { id: `${id}-clip` });
  clip.append(element('path', { d: outline }));
  const shapes = element('g', { 'clip-path': `url(#${id}-clip)` });
  shapes.append(
    element('path', { d: CREST_FIELD, fill: field }),
    element('path', { d: chargePath, fill: charge }),
  );
  if (rimOnDark || rimOnLight) shapes.append(element('path', { d: outline, class: css.rim }));
  symbol.append(clip, shapes);
  return symbol;
}

function element(name: string, attributes: Readonly<Record<string, string | number | boolean | undefined>>) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value ?? ''));
  return made;
}
