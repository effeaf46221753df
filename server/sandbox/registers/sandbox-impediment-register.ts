import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { isValidCpf } from '#contract/rules/player/cpf.ts';
import { moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';

export const barredDocumentsTable = pgTable('sandbox_barred', {
  document: text('document').primaryKey(),
  since: moment('since').notNull(),
});

/** Documents that the sandboxed register bars from betting (docs/test-identities.md, D8), and since when (ms). */
export const BARRED_TEST_DOCUMENTS: readonly { document: string; since: number }[] = [
  { document: '39053344705', since: Date.UTC(2025, 9, 1) },
  { document: '71428793860', since: Date.UTC(2026, 0, 15) },
];

/** A register of barred persons that knows its test documents and those that were barred by hand. */
export function sandboxImpediments(database: Database): ImpedimentRegister {
  return {
    async check(document) {
      const [byHand] = await database.queries
        .select()
        .from(barredDocumentsTable)
        .where(eq(barredDocumentsTable.document, document));
      const barred = byHand ?? BARRED_TEST_DOCUMENTS.find((candidate) => candidate.document === document);
      return barred ? { mayPlay: false, since: barred.since } : { mayPlay: true };
    },
  };
}

const barring = v.object({
  document: v.pipe(
    v.string(),
    v.transform((value) => value.replace(/\D/g, '')),
    v.check(isValidCpf, 'document_invalid'),
  ),
  /** false: strikes off whom this call barred before. */
  barred: v.optional(v.boolean(), true),
});

/** Bars a document by hand, or lets it bet again: `POST /sandbox/impediments` on the sandbox's origin. */
export function impedimentRoutes(database: Database): Routes {
  return (app) => {
    app.post('/sandbox/impediments', async (context) => {
      const { document, barred } = validateInput(barring, await readBody(context));
      const { now } = requestMetadataOf(context);
      if (barred) {
        await database.queries
          .insert(barredDocumentsTable)
          .values({ document, since: now })
          .onConflictDoNothing();
      } else {
        await database.queries
          .delete(barredDocumentsTable)
          .where(eq(barredDocumentsTable.document, document));
      }
      return context.json({ barred });
    });
  };
}
