// Documents for players as PDF files: a heading, facts, and a table over as many pages as it takes.
import { once } from 'node:events';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { type Language, LOCALES } from '#contract/languages.ts';

/** A column of a table. */
interface PdfColumn {
  title: string;
  /** Its share of the width; all together are 1. */
  share: number;
  /** Amounts are aligned at the end. They are never cut: where one is too wide, its font is smaller. */
  holds?: 'amounts';
}

/** What a document shows, as texts in its language. */
export interface PdfContent {
  language: Language;
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  table?: { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] };
  /** At the foot of each page, in at most two lines; the page's number stands beside it. */
  foot: string;
  /** When it is made (ms since 1970). */
  now: number;
}

type PdfFile = InstanceType<typeof PDFDocument>;
type Row = readonly string[];

/** All lengths in points, 72 to an inch. */
const MARGIN = 48;
const ROW = 15;
const ROW_FONT = 8;
const COLUMN_GAP = 6;
const FACT_NAME = 130;
const FOOT_LINES = 2;
/** The first at which the foot needs no more than its lines; the last one where none does. */
const FOOT_FONTS = [8, 7, 6] as const;
const PAGE_NUMBER = 50;
const FONT = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const;
/** After so many rows other requests are served: a batch takes a few milliseconds. */
const ROWS_PER_BATCH = 25;

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
    info: { Title: content.title, CreationDate: made, ModDate: made },
  });
  const parts: Buffer[] = [];
  file.on('data', (part: Buffer) => parts.push(part));
  file.font(FONT.bold).fontSize(18).text(printable(content.title)).moveDown(0.8);
  for (const [name, value] of content.facts) drawFact(file, name, value);
  if (content.table) await drawTable(file, content.table, content.foot);
  else drawFoot(file, content.foot, '1 / 1');
  // Created after the drawing: a drawing that throws leaves no promise that is never awaited.
  const ended = once(file, 'end');
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

async function drawTable(
  file: PdfFile,
  { columns, rows }: NonNullable<PdfContent['table']>,
  foot: string,
): Promise<void> {
  const tableTop = file.y + 12;
  const pages = splitRows(file, rows, tableTop);
  let drawn = 0;
  for (const [number, rowsOfPage] of pages.entries()) {
    // Without buffered pages this writes the page before: they are compressed one at a time.
    if (number > 0) file.addPage();
    let top = number > 0 ? MARGIN : tableTop;
    drawHead(file, columns, top);
    for (const cells of rowsOfPage) {
      top += ROW;
      drawRow(file, columns, cells, top);
      drawn += 1;
      if (drawn % ROWS_PER_BATCH === 0) await yieldToEventLoop();
    }
    drawFoot(file, foot, `${number + 1} / ${pages.length}`);
    await yieldToEventLoop();
  }
}

/** The rows of each page: as many as there is room for below the head of the table. */
function splitRows(file: PdfFile, rows: readonly Row[], tableTop: number): (readonly Row[])[] {
  const roomBelow = (top: number) => Math.floor((file.page.height - MARGIN - ROW - top) / ROW) - 1;
  const onFirst = Math.max(0, roomBelow(tableTop));
  const onOthers = roomBelow(MARGIN);
  const pages = [rows.slice(0, onFirst)];
  for (let from = onFirst; from < rows.length; from += onOthers)
    pages.push(rows.slice(from, from + onOthers));
  return pages;
}

function drawHead(file: PdfFile, columns: readonly PdfColumn[], top: number): void {
  file.font(FONT.bold).fillColor('#000');
  drawRow(
    file,
    columns,
    columns.map(({ title }) => title),
    top,
  );
  const rule = top + ROW - 3;
  file
    .moveTo(MARGIN, rule)
    .lineTo(file.page.width - MARGIN, rule)
    .lineWidth(0.5)
    .stroke();
  file.font(FONT.plain);
}

function drawRow(file: PdfFile, columns: readonly PdfColumn[], cells: Row, top: number): void {
  let left = MARGIN;
  for (const [place, { share, holds }] of columns.entries()) {
    const width = (file.page.width - 2 * MARGIN) * share;
    const room = width - COLUMN_GAP;
    const text = printable(cells[place] ?? '');
    file.fontSize(ROW_FONT);
    if (holds === 'amounts') drawAmount(file, text, { left, top, room });
    else file.text(text, left, top, { width: room, height: ROW - 4, ellipsis: true });
    left += width;
  }
}

/** Draws it whole on one line that ends where its room does. */
function drawAmount(
  file: PdfFile,
  text: string,
  { left, top, room }: { left: number; top: number; room: number },
): void {
  const needed = file.widthOfString(text);
  if (needed > room) file.fontSize((ROW_FONT * room) / needed);
  const start = left + room - Math.min(needed, room);
  file.text(text, start, top, { lineBreak: false });
}

function drawFoot(file: PdfFile, foot: string, pageNumber: string): void {
  // The foot is below the text's own room; a text there would begin another page.
  file.page.margins.bottom = 0;
  const top = file.page.height - MARGIN + 8;
  const width = file.page.width - 2 * MARGIN;
  file.font(FONT.plain).fontSize(ROW_FONT).fillColor('#555');
  const start = MARGIN + width - file.widthOfString(pageNumber);
  file.text(pageNumber, start, top, { lineBreak: false });
  const text = printable(foot);
  const room = { width: width - PAGE_NUMBER };
  let height = 0;
  for (const size of FOOT_FONTS) {
    file.fontSize(size);
    height = FOOT_LINES * file.currentLineHeight(true) + 0.5;
    if (file.heightOfString(text, room) <= height) break;
  }
  file.text(text, MARGIN, top, { ...room, height, ellipsis: true });
}

/** What the file's own fonts can draw (Windows-1252); anything else is a question mark. */
const DRAWN = /[^\u0020-\u007E\u00A1-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

/** The text as the file's fonts can draw it. `Intl` writes narrow spaces and a minus of its own. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replaceAll('\u2212', '-').replace(DRAWN, '?');
}
