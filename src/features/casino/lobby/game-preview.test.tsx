// @vitest-environment page
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answers, game, LOBBY, show } from '#tests/support/page/casino-lobby.tsx';

const text = (node: HTMLElement) => node.textContent?.replace(/\s/g, ' ');

describe('the preview of a game', () => {
  const box = (left: number, width: number) =>
    ({ left, right: left + width, top: 0, width, height: 240 }) as DOMRect;
  /** A row 1,000 px wide, tiles of 120. */
  function layOut(): void {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) : -1;
      return place < 0 ? box(0, 1_000) : box(place * 440, 120);
    });
  }
  const tile = async (id: number) => {
    const link = await screen.findByRole('link', { name: new RegExp(`^Jogo ${id},`) });
    return { link, item: link.closest('li') as HTMLElement };
  };
  const preview = () => screen.queryByRole('group', { name: /^Prévia/ });
  const over = (item: HTMLElement, pointerType = 'mouse') =>
    fireEvent.pointerOver(item, { pointerType, bubbles: true });
  beforeEach(layOut);
  afterEach(() => vi.restoreAllMocks());

  test('opens beside the tile after 300 ms of a resting pointer, with figures and ways in', async () => {
    show();
    const { item } = await tile(2);
    vi.useFakeTimers();
    over(item);
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(preview()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    const shown = screen.getByRole('group', { name: 'Prévia de Jogo 2' });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(shown.style).toMatchObject({ left: '120px', top: '0px', height: '240px' });
    expect(within(shown).getAllByRole('definition').map(text)).toEqual(['Média', '1 de 2,6', '95,36%']);
    expect(within(shown).getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe('/play/2');
    expect(within(shown).getByRole('button', { name: 'Favoritar Jogo 2' })).toBeDefined();
  });

  const openByFocus = async (id: number) => {
    const { link } = await tile(id);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    return preview() as HTMLElement;
  };
  const picture = (shown: HTMLElement) => shown.querySelector('img')?.getAttribute('src');

  test('shows the reels of a game that has a picture of them, and its cover where that does not load', async () => {
    const details = {
      ...game(2),
      look: { ground: '#E86B85', ink: '#1B1813', picture: '/media/skins/2.svg' },
    };
    answers['/v2/casino-games/2'] = () => ({ json: details });
    const [two, ...others] = LOBBY.week.games;
    const week = { ...LOBBY.week, games: [{ ...two, image: '/media/covers/2.svg' }, ...others] };
    answers['/v2/casino-games/lobby'] = () => ({ json: { ...LOBBY, week } });
    show();
    const shown = await openByFocus(2);
    // Nothing that would be replaced.
    expect(picture(shown)).toBeUndefined();
    await vi.waitFor(() => expect(picture(shown)).toBe('/media/skins/2.svg'));
    fireEvent.error(shown.querySelector('img') as Element);
    expect(picture(shown)).toBe('/media/covers/2.svg');
  });

  test('says of a game that can’t be played that it has details only', async () => {
    const tables = [game(5, { category_id: 2, playable: false, demo: false })];
    answers['/v2/casino-games/lobby'] = () => ({ json: { ...LOBBY, tables } });
    show();
    const shown = within(await openByFocus(5));
    expect(shown.getByText('Verabril · Só detalhes')).toBeDefined();
    expect(shown.getByRole('link', { name: 'Ver os detalhes' }).getAttribute('href')).toBe('/play/5');
    expect(shown.queryByRole('link', { name: 'Abrir' })).toBeNull();
  });

  test('is left of a tile at the end of the row', async () => {
    show();
    const { item } = await tile(4);
    vi.useFakeTimers();
    over(item);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(preview()?.style.left).toBe('594px');
  });

  test('does not open for a pointer that goes on, nor for a finger', async () => {
    show();
    const { item } = await tile(2);
    vi.useFakeTimers();
    over(item);
    await act(() => vi.advanceTimersByTimeAsync(200));
    over(item.parentElement as HTMLElement);
    await act(() => vi.advanceTimersByTimeAsync(400));
    over(item, 'touch');
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(preview()).toBeNull();
  });

  test('opens with the focus and closes by Esc, which leaves the focus where it was', async () => {
    show();
    const { link } = await tile(2);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    expect(preview()).not.toBeNull();
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(preview()).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  test('gives the focus back to its tile if Esc closes it from inside', async () => {
    show();
    const { link } = await tile(2);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    const open = within(preview() as HTMLElement).getByRole('link', { name: 'Abrir' });
    act(() => open.focus());
    expect(preview()).not.toBeNull();
    fireEvent.keyDown(open, { key: 'Escape' });
    expect(preview()).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  test('closes when the focus leaves the row', async () => {
    show();
    const { link } = await tile(2);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    act(() => screen.getByRole('link', { name: 'Todos' }).focus());
    expect(preview()).toBeNull();
  });

  test('is a sheet after a long press, which opens no game', async () => {
    show();
    const { link, item } = await tile(3);
    vi.useFakeTimers();
    fireEvent.pointerDown(item, { pointerType: 'touch', clientX: 5, clientY: 5 });
    await act(() => vi.advanceTimersByTimeAsync(500));
    vi.useRealTimers();
    fireEvent.pointerUp(item);
    fireEvent.click(link, { detail: 1 });
    expect(location.pathname).toBe('/casino');
    const sheet = await screen.findByRole('dialog', { name: 'Jogo 3' });
    expect(within(sheet).getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe('/play/3');
  });

  test('is a sheet whose press that ended elsewhere swallows no Enter on a tile', async () => {
    show();
    const { link, item } = await tile(3);
    vi.useFakeTimers();
    fireEvent.pointerDown(item, { pointerType: 'touch', clientX: 5, clientY: 5 });
    await act(() => vi.advanceTimersByTimeAsync(500));
    vi.useRealTimers();
    fireEvent.pointerUp(document.body);
    // As Enter does.
    fireEvent.click(link, { detail: 0 });
    expect(location.pathname).toBe('/play/3');
  });

  test('is no sheet for a long press on the star', async () => {
    show();
    const { item } = await tile(3);
    const star = within(item).getByRole('button');
    vi.useFakeTimers();
    fireEvent.pointerDown(star, { pointerType: 'touch', clientX: 5, clientY: 5 });
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens no game offline', async () => {
    show();
    const { link } = await tile(2);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    const open = within(preview() as HTMLElement).getByRole('link', { name: 'Abrir' });
    act(() => onlineManager.setOnline(false));
    expect(open.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(open);
    expect(location.pathname).toBe('/casino');
  });

  test('is no sheet for a finger that scrolls or taps', async () => {
    show();
    const { link, item } = await tile(3);
    vi.useFakeTimers();
    fireEvent.pointerDown(item, { pointerType: 'touch', clientX: 5, clientY: 5 });
    fireEvent.pointerMove(item, { clientX: 5, clientY: 40 });
    await act(() => vi.advanceTimersByTimeAsync(600));
    fireEvent.pointerDown(item, { pointerType: 'touch', clientX: 5, clientY: 5 });
    fireEvent.pointerUp(item);
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(link);
    expect(location.pathname).toBe('/play/3');
  });
});
