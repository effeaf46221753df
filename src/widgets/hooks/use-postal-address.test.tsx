// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AddressParts } from '#contract/rules/player/address.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { usePostalAddress } from './use-postal-address.ts';

const STREETS: Record<string, string> = { '01001000': 'Rua das Varandas', '50030231': 'Avenida do Cais' };
const ADDRESS = {
  postal_code: '01001000',
  street: 'Rua das Varandas, fundos',
  number: '1',
  complement: '',
  district: 'Centro',
  city: 'Recife',
  state: 'PE',
} as AddressParts;
let asked: string[];

beforeEach(() => {
  asked = [];
  beginSession({ access_token: 'token', expires_in: 3_600 });
  vi.stubGlobal('fetch', async (url: string) => {
    const code = url.split('/').at(-1) ?? '';
    asked.push(code);
    return Response.json({ street: STREETS[code] ?? '', district: 'Bairro', city: 'Cidade', state: 'PE' });
  });
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(first: AddressParts) {
  const { result } = renderHook(
    () => {
      const [address, setAddress] = useState(first);
      usePostalAddress(address, setAddress);
      return { address, setAddress };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
  return {
    street: () => result.current.address.street,
    write: (parts: Partial<AddressParts>) =>
      act(async () => result.current.setAddress({ ...result.current.address, ...parts })),
  };
}

test('the CEP of a known address is not looked up, and its street stays', async () => {
  const form = open(ADDRESS);
  await form.write({ postal_code: '0100100' });
  await form.write({ postal_code: '01001000' });
  expect(asked).toEqual([]);
  expect(form.street()).toBe('Rua das Varandas, fundos');
});

test('who types another CEP and returns to the first has the street of the first', async () => {
  const form = open(ADDRESS);
  await form.write({ postal_code: '50030231', street: '' });
  await waitFor(() => expect(form.street()).toBe('Avenida do Cais'));
  await form.write({ postal_code: '01001000' });
  await waitFor(() => expect(form.street()).toBe('Rua das Varandas'));
});
