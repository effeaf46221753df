// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { PromotionPage } from './promotion-page.tsx';
import { PromotionsPage } from './promotions-page.tsx';

let wire: unknown;
beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('promotions');
});
beforeEach(() => {
  wire = [
    { id: 1, title: 'Da outra semana', state: 'ended' },
    { id: 2, title: 'Da semana', content: '<p>Vale até sexta.</p>', warning: 'Aposta não é investimento.' },
    'nonsense',
  ];
  vi.stubGlobal('fetch', async (address: string) => {
    return new Response(JSON.stringify(address.includes('/v2/promotions') ? wire : {}));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = (page: ReactElement) =>
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);

describe('promotions', () => {
  test('[R1.01c] running promotions come first, each with its state, its warning and a link to its rules', async () => {
    show(<PromotionsPage />);
    const pieces = await screen.findAllByRole('article');
    expect(pieces.map((piece) => piece.textContent)).toEqual([
      expect.stringMatching(/Ativa.*Da semana.*18\+Aposta não é investimento\./),
      expect.stringMatching(/Encerrada.*Da outra semana.*18\+Ministério da Fazenda adverte/),
    ]);
    expect(screen.getAllByRole('link', { name: 'Ler regras' })[0]?.getAttribute('href')).toBe(
      '/promotions/2',
    );
  });

  test('an empty list shows the empty state', async () => {
    wire = [];
    show(<PromotionsPage />);
    expect(await screen.findByText('Nenhuma promoção no ar')).toBeDefined();
  });

  test('a running promotion passes its coupon on as a banner does, an ended one does not', async () => {
    wire = [
      { id: 1, title: 'Antes', state: 'ended', coupon_code: 'ANTES' },
      { id: 2, title: 'Agora', coupon_code: 'DEPOSITO100' },
    ];
    const followed: string[] = [];
    const { unmount } = show(
      <PromotionPage id="2" notFound={null} onCoupon={(_, link) => void followed.push(link)} />,
    );
    (await screen.findByRole('link', { name: 'Usar o cupom DEPOSITO100' })).click();
    expect(followed).toEqual(['/promotions/2?code=DEPOSITO100&login=0']);
    unmount();
    show(<PromotionPage id="1" notFound={null} onCoupon={() => {}} />);
    await screen.findByRole('heading', { level: 1, name: 'Antes' });
    expect(screen.queryByRole('link', { name: /Usar o cupom/ })).toBeNull();
  });

  test('a promotion page shows its rules and its warning', async () => {
    show(<PromotionPage id="2" notFound={<p>404</p>} onCoupon={() => {}} />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Da semana');
    expect(screen.getByText('Vale até sexta.')).toBeDefined();
    expect(screen.getByText('Aposta não é investimento.')).toBeDefined();
  });

  test('an unknown promotion is the 404 page', async () => {
    show(<PromotionPage id="99" notFound={<p>404</p>} onCoupon={() => {}} />);
    expect(await screen.findByText('404')).toBeDefined();
  });
});
