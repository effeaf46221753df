import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { drawPdf, type PdfContent } from './draw-pdf.ts';

/** Points from the left edge of A4 paper. */
const RIGHT_MARGIN = 547.28;

interface Printed {
  page: number;
  text: string;
  size: number;
  /** From the paper's left and bottom edge to where the text begins and ends, and to its baseline. */
  left: number;
  right: number;
  baseline: number;
}

const TEXT = /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d) ([\d.]+) Tf\n\[(.*)\] TJ/g;

/** The texts of a PDF file's pages, in the order in which they are drawn (PDF 32000-1, 9.4). */
function textsOf(pdf: Buffer): Printed[] {
  const ruler = new PDFDocument();
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  return streams.flatMap(([, stream = ''], index) => {
    const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return [...drawn.matchAll(TEXT)].map(([, x, y, font, size, shown = '']) => {
      const letters = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'));
      // The only character of these tests that Latin-1 has at another place.
      const text = Buffer.concat(letters).toString('latin1').replaceAll('\u0085', '…');
      ruler.font(font === 'F1' ? 'Helvetica' : 'Helvetica-Bold').fontSize(Number(size));
      const left = Number(x);
      const right = left + ruler.widthOfString(text);
      return { page: index + 1, text, size: Number(size), left, right, baseline: Number(y) };
    });
  });
}

const content = (over: Partial<PdfContent>): PdfContent => ({
  language: 'pt',
  title: 'Transações',
  facts: [['Titular', 'Maria da Silva']],
  foot: 'Varanda Jogos Ltda.',
  now: 0,
  ...over,
});

const draw = async (over: Partial<PdfContent>) => textsOf(await drawPdf(content(over)));

const tableOf = (count: number): NonNullable<PdfContent['table']> => ({
  columns: [
    { title: 'Data', share: 0.5 },
    { title: 'Entrada', share: 0.5, holds: 'amounts' },
  ],
  rows: Array.from({ length: count }, (_, number) => [`row ${number}`, 'R$ 1,00']),
});

test.each([
  ['R$ 1,00', 8],
  ['R$ 1.000.000,00', 8],
  ['R$ 99.999.999,99', 8],
  // Wider than its column: 71 points less the gap of 6.
  ['R$ 999.999.999.999,99', 6.2],
])('an amount of %s is whole, on one line, within its column', async (amount, size) => {
  const columns = [
    { title: 'Detalhe', share: 0.715 },
    { title: 'Entrada (R$)', share: 0.1425, holds: 'amounts' },
    { title: 'Saída (R$)', share: 0.1425, holds: 'amounts' },
  ] as const;
  const texts = await draw({ table: { columns, rows: [['A very long detail '.repeat(9), amount, amount]] } });
  const amounts = texts.filter(({ text }) => text === amount);
  expect(amounts).toHaveLength(2);
  const [into, outOf] = amounts;
  expect(into?.size).toBeCloseTo(size, 1);
  expect(outOf?.size).toBe(into?.size);
  expect(outOf?.baseline).toBe(into?.baseline);
  expect(into?.left).toBeGreaterThanOrEqual(404.9);
  expect(into?.right).toBeCloseTo(470.1, 0);
  expect(outOf?.left).toBeGreaterThanOrEqual(476.1);
  expect(outOf?.right).toBeCloseTo(541.3, 0);
  // Any other text that is too long for its column is cut.
  const detail = texts.find(({ text }) => text.startsWith('A very'));
  expect(detail?.text).toMatch(/…$/);
  expect(detail?.right).toBeLessThan(404.9);
});

test.each([
  [0, 1],
  [43, 1],
  [44, 2],
  [90, 2],
  [91, 3],
])('%i rows are each drawn once, on %i numbered pages with a head', async (rows, pages) => {
  const texts = await draw({ table: tableOf(rows) });
  expect(texts.filter(({ text }) => text.startsWith('row ')).map(({ text }) => text)).toEqual(
    Array.from({ length: rows }, (_, number) => `row ${number}`),
  );
  for (let page = 1; page <= pages; page += 1) {
    const onPage = texts.filter((text) => text.page === page).map(({ text }) => text);
    expect(onPage.filter((text) => text === 'Data')).toHaveLength(1);
    expect(onPage.slice(-2)).toEqual([`${page} / ${pages}`, 'Varanda Jogos Ltda.']);
  }
  const lowestRow = Math.min(
    ...texts.filter(({ text }) => text.startsWith('row')).map((row) => row.baseline),
  );
  expect(lowestRow).toBeGreaterThan(60);
  expect(Math.max(...texts.map(({ page }) => page))).toBe(pages);
});

const COMPANY =
  'Varanda Jogos e Entretenimento do Brasil Ltda., CNPJ 12.345.678/0001-90, Avenida Brigadeiro Faria Lima, 4.321, ' +
  '12º andar, conjunto 1.204, Itaim Bibi, São Paulo, SP, CEP 04538-133';
const LICENCE =
  'Autorização da Secretaria de Prêmios e Apostas, portaria SPA/MF nº 1.234, de 5 de janeiro de 2026';

test('a long foot has two lines beside the number of the page, all of it on the paper', async () => {
  const foot = `${COMPANY}  ·  ${LICENCE}`;
  const texts = await draw({ foot });
  const below = texts.filter(({ baseline }) => baseline < 48);
  const number = below.find(({ text }) => text === '1 / 1');
  const lines = below.filter((text) => text !== number);
  expect(number?.right).toBeCloseTo(RIGHT_MARGIN, 1);
  expect(lines).toHaveLength(2);
  expect(lines.map(({ text }) => text).join('')).toBe(foot);
  for (const { left, right, baseline } of lines) {
    expect(left).toBe(48);
    expect(right).toBeLessThan((number?.left ?? 0) - 10);
    expect(baseline).toBeGreaterThan(18);
  }
});

test('a foot that is too long for two lines of the smallest font ends with an ellipsis', async () => {
  const below = (await draw({ foot: COMPANY.repeat(4) })).filter(({ baseline }) => baseline < 48);
  expect(below).toHaveLength(3);
  expect(below.at(-1)?.text).toMatch(/…$/);
  expect(Math.max(...below.map(({ right }) => right))).toBeLessThanOrEqual(RIGHT_MARGIN + 0.01);
  expect(below.every(({ page }) => page === 1)).toBe(true);
});

test('a few rows at a time are drawn between other tasks', async () => {
  // The first document loads pdfkit.
  await draw({});
  let others = 0;
  let done = false;
  const count = () => {
    others += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await drawPdf(content({ table: tableOf(500) }));
  done = true;
  expect(others).toBeGreaterThanOrEqual(20);
});
