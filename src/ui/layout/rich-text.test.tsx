// @vitest-environment page
import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { RichText } from './rich-text.tsx';

const PRERENDERED = '<p>Termos, já limpos</p>';
/** Stands for the sanitiser: its result is told from what the page held before. */
const sanitise = vi.fn((source: string) => source.replace('<script></script>', '<i>limpo</i>'));

let root: Root | undefined;
const place = document.createElement('div');
const text = () => place.querySelector('div')?.innerHTML;
const richText = (source: string) => <RichText source={source} sanitise={sanitise} onPath={() => {}} />;

afterEach(async () => {
  await act(async () => root?.unmount());
  sanitise.mockClear();
});

test('a text that is rendered in the browser is sanitised', async () => {
  root = createRoot(place);
  await act(async () => root?.render(richText('<p>Regras</p><script></script>')));
  expect(text()).toBe('<p>Regras</p><i>limpo</i>');
});

test('a prerendered text stays as the server made it; another one in its place is sanitised', async () => {
  place.innerHTML = `<div>${PRERENDERED}</div>`;
  const source = '<p>Termos</p><script></script>';
  root = await act(async () => hydrateRoot(place, richText(source)));
  await act(async () => root?.render(richText(source)));
  expect(text()).toBe(PRERENDERED);
  expect(sanitise).not.toHaveBeenCalled();
  await act(async () => root?.render(richText('<p>Novos</p><script></script>')));
  expect(text()).toBe('<p>Novos</p><i>limpo</i>');
  await act(async () => root?.render(richText(source)));
  expect(text(), 'the first text again').toBe('<p>Termos</p><i>limpo</i>');
});

test('a text that cannot be made safe is not shown', async () => {
  root = createRoot(place);
  await act(async () => root?.render(<RichText source="<p>x</p>" sanitise={() => null} onPath={() => {}} />));
  expect(place.innerHTML).toBe('');
});
