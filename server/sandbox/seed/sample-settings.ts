import type { Settings } from '#contract/endpoints/content/settings-calls.ts';

/** What the footer says of a demonstration's operator: invented, and recognisable as such. */
export const SAMPLE_SETTINGS = {
  general_company: 'Varanda Jogos Ltda. (empresa fictícia), CNPJ 00.000.000/0001-00',
  general_licence: 'Portaria SPA/MF nº 0.000/2026 (exemplo)',
  general_regulators: [
    {
      name: 'Secretaria de Prêmios e Apostas (SPA/MF)',
      url: 'https://www.gov.br/fazenda/pt-br/composicao/orgaos/secretaria-de-premios-e-apostas',
    },
  ],
  general_help_lines: [
    { name: 'CVV, telefone 188', url: 'tel:188' },
    { name: 'Disque Saúde, telefone 136', url: 'tel:136' },
    { name: 'Jogadores Anônimos', url: 'https://jogadoresanonimos.com.br/' },
  ],
} satisfies Partial<Settings>;
