// Documents for players as PDF files: a heading, facts, and a table over as many pages as it takes.
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { type Language, LOCALES } from '#contract/languages.ts';

/** A column of a table. */
interface PdfColumn {
  title: string;
  /** Its share of the width; all together are 1. */
  share: number;
  /** Where its texts stand: figures at the end. */
  align?: 'left' | 'right';
}

/** What stands in a document, as texts in its language. */
export interface PdfContent {
  language: Language;
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  table?: { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] };
  /** At the foot of each page. */
  foot: string;
  /** When it is made (ms since 1970). */
  now: number;
}

type PdfFile = InstanceType<typeof PDFDocument>;

/** All lengths in points, 72 to an inch. */
const MARGIN = 48;
const ROW = 15;
const FACT_NAME = 130;
const FONT = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const;
/** Rows are drawn in turns of so many: others are answered in between. */
const ROWS_A_TURN = 100;

/** Draws the document; returns the file. */
export async function drawPdf(content: PdfContent): Promise<Buffer> {
  // Loaded where somebody asks for a document: few starts of a server need it.
  const { default: Pdf } = await import('pdfkit');
  const made = new Date(content.now);
  const file: PdfFile = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: LOCALES[content.language],
    displayTitle: true,
    bufferPages: true,
    info: { Title: content.title, CreationDate: made, ModDate: made },
  });
  const parts: Buffer[] = [];
  file.on('data', (part: Buffer) => parts.push(part));
  const ended = once(file, 'end');
  file.font(FONT.bold).fontSize(18).text(printable(content.title)).moveDown(0.8);
  for (const [name, value] of content.facts) drawFact(file, name, value);
  if (content.table) await drawTable(file, content.table);
  drawFoots(file, content.foot);
  file.end();
  await ended;
  return Buffer.concat(parts);
}

function drawFact(file: PdfFile, name: string, value: string): void {
  const top = file.y;
  file
    .font(FONT.plain)
    .fontSize(9)
    .fillColor('#555')
    .text(printable(name), MARGIN, top, { width: FACT_NAME });
  const nameEnd = file.y;
  file.fillColor('#000').text(printable(value), MARGIN + FACT_NAME, top);
  file.x = MARGIN;
  file.y = Math.max(nameEnd, file.y) + 4;
}

async function drawTable(file: PdfFile, { columns, rows }: NonNullable<PdfContent['table']>): Promise<void> {
  const width = file.page.width - 2 * MARGIN;
  const end = file.page.height - MARGIN - ROW;
  let top = file.y + 12;
  const line = (cells: readonly string[]) => {
    let left = MARGIN;
    for (const [place, { share, align = 'left' }] of columns.entries()) {
      const room = { width: width * share - 6, height: ROW - 4, align, ellipsis: true } as const;
      file.text(printable(cells[place] ?? ''), left, top, room);
      left += width * share;
    }
    top += ROW;
  };
  const head = () => {
    file.font(FONT.bold).fontSize(8);
    line(columns.map(({ title }) => title));
    file
      .moveTo(MARGIN, top - 3)
      .lineTo(MARGIN + width, top - 3)
      .lineWidth(0.5)
      .stroke();
    file.font(FONT.plain);
  };
  head();
  for (const [number, cells] of rows.entries()) {
    if (top + ROW > end) {
      file.addPage();
      top = MARGIN;
      head();
    }
    line(cells);
    if (number % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
  }
}

function drawFoots(file: PdfFile, foot: string): void {
  const { start, count } = file.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    file.switchToPage(page);
    // Below the text's own room; a text there would begin another page.
    file.page.margins.bottom = 0;
    const text = `${printable(foot)}   ${page + 1} / ${count}`;
    file.font(FONT.plain).fontSize(8).fillColor('#555');
    file.text(text, MARGIN, file.page.height - MARGIN + 12, { lineBreak: false });
  }
}

/** What the file's own fonts can draw (Windows-1252); anything else is a question mark. */
const DRAWN = /[^\u0020-\u007E\u00A1-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

/** The text as the file's fonts can draw it. `Intl` writes narrow spaces and a minus of its own. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replaceAll('\u2212', '-').replace(DRAWN, '?');
}
