// Banners, promotions, SEO and regulation texts, pictures. Content is checked when it is written; reads return it in
// one language.
import { asc, eq, sql } from 'drizzle-orm';
import type { Banner, Promotion, Regulation } from '#contract/endpoints/content/content-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { Localised } from '#server/core/localised.ts';
import {
  bannersTable,
  modalImagesTable,
  namedTextsTable,
  picturesTable,
  promotionsTable,
  regulationsTable,
  seoTable,
} from '#server/data/schema/content-table.ts';
import { checkRichText, isRichText } from './rich-text.ts';

/** A generated picture: its path below `/media/`, never reused for another picture. */
export type Picture = typeof picturesTable.$inferSelect;
export type BannerRow = typeof bannersTable.$inferSelect;
export type PromotionRow = typeof promotionsTable.$inferSelect;
type SeoRow = typeof seoTable.$inferSelect;
type RegulationRow = typeof regulationsTable.$inferSelect;

/** Texts that are read by name. */
type NamedText = 'coupon_register';

/** The home page's banners, in their order. */
export async function listBanners(queries: Queries, language: Language): Promise<Banner[]> {
  const rows = await queries.select().from(bannersTable).orderBy(asc(bannersTable.position));
  return rows.map(({ id, image, imageMobile, link, ground, title, text, button, warning }) => ({
    id,
    image,
    image_mobile: imageMobile,
    link,
    ground,
    title: title[language],
    text: text[language],
    button: button[language],
    warning: warning[language],
  }));
}

/** Pages render this HTML unescaped, so content that bypassed the check on writing is not returned. */
const readable = (html: string) => (isRichText(html) ? html : '');

/** Promotions, in their order. */
export async function listPromotions(queries: Queries, language: Language): Promise<Promotion[]> {
  const rows = await queries.select().from(promotionsTable).orderBy(asc(promotionsTable.position));
  return rows.map(({ id, image, ground, state, title, text, content, button, warning, couponCode }) => ({
    id,
    image,
    ground,
    state,
    title: title[language],
    text: text[language],
    content: readable(content[language]),
    button: button[language],
    warning: warning[language],
    coupon_code: couponCode,
  }));
}

/** Title and description of a section; undefined if there is no record. */
export async function findSeo(
  queries: Queries,
  section: string,
  language: Language,
): Promise<{ title: string; content: string } | undefined> {
  const [row] = await queries.select().from(seoTable).where(eq(seoTable.section, section));
  return row && { title: row.title[language], content: row.content[language] };
}

export async function findRegulation(
  queries: Queries,
  slug: string,
  language: Language,
): Promise<Regulation | undefined> {
  const [row] = await queries.select().from(regulationsTable).where(eq(regulationsTable.slug, slug));
  return (
    row && {
      slug,
      title: row.title[language],
      content: readable(row.content[language]),
      updated_at: row.updatedAt,
    }
  );
}

/** Slug and date of every regulation text. */
export async function listRegulationDates(queries: Queries): Promise<{ slug: string; updatedAt: string }[]> {
  const { slug, updatedAt } = regulationsTable;
  return queries.select({ slug, updatedAt }).from(regulationsTable).orderBy(asc(slug));
}

/** The pictures of the modals by name. */
export async function modalImages(queries: Queries): Promise<Record<string, string>> {
  const rows = await queries.select().from(modalImagesTable);
  return Object.fromEntries(rows.map(({ name, image }) => [name, image]));
}

export async function namedText(queries: Queries, name: NamedText, language: Language): Promise<string> {
  const [row] = await queries.select().from(namedTextsTable).where(eq(namedTextsTable.name, name));
  return row?.text[language] ?? '';
}

export async function findPicture(queries: Queries, path: string): Promise<Picture | undefined> {
  const [row] = await queries.select().from(picturesTable).where(eq(picturesTable.path, path));
  return row;
}

/** Inserts pictures; one with an existing path stays unchanged. */
export async function insertPictures(tx: Queries, pictures: readonly Picture[]): Promise<void> {
  const many = 200;
  for (let from = 0; from < pictures.length; from += many) {
    await tx
      .insert(picturesTable)
      .values(pictures.slice(from, from + many))
      .onConflictDoNothing();
  }
}

const checked = (content: Localised): Localised => ({
  pt: checkRichText(content.pt),
  en: checkRichText(content.en),
  es: checkRichText(content.es),
});

export interface Content {
  banners: readonly BannerRow[];
  promotions: readonly PromotionRow[];
  seo: readonly SeoRow[];
  regulations: readonly RegulationRow[];
  modalImages: Readonly<Record<string, string>>;
  texts: Readonly<Record<NamedText, Localised>>;
}

/** Writes content; existing rows stay as they are. Throws `RichTextRefused` for markup that isn't allowed. */
export async function insertContent(tx: Queries, content: Partial<Content>): Promise<void> {
  const { banners = [], seo = [] } = content;
  const promotions = (content.promotions ?? []).map((row) => ({ ...row, content: checked(row.content) }));
  const regulations = (content.regulations ?? []).map((row) => ({ ...row, content: checked(row.content) }));
  const imageRows = Object.entries(content.modalImages ?? {}).map(([name, image]) => ({ name, image }));
  const textRows = Object.entries(content.texts ?? {}).map(([name, text]) => ({ name, text }));
  // Drizzle refuses an insert without rows.
  if (banners.length > 0)
    await tx
      .insert(bannersTable)
      .values([...banners])
      .onConflictDoNothing();
  if (promotions.length > 0) await tx.insert(promotionsTable).values(promotions).onConflictDoNothing();
  if (seo.length > 0)
    await tx
      .insert(seoTable)
      .values([...seo])
      .onConflictDoNothing();
  if (regulations.length > 0) await tx.insert(regulationsTable).values(regulations).onConflictDoNothing();
  if (imageRows.length > 0) await tx.insert(modalImagesTable).values(imageRows).onConflictDoNothing();
  if (textRows.length > 0) await tx.insert(namedTextsTable).values(textRows).onConflictDoNothing();
}

/** Whether the default content was never written: every installation has SEO records. */
export async function isContentEmpty(queries: Queries): Promise<boolean> {
  const [row] = await queries.select({ count: sql<number>`count(*)::int` }).from(seoTable);
  return (row?.count ?? 0) === 0;
}
