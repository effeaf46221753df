import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { isValidCpf } from '#contract/rules/cpf.ts';
import type { Database } from '#server/core/db/database.ts';
import { factsOf } from '#server/core/http/http-env.ts';
import { checkInput, readBody } from '#server/core/http/read-request.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { ImpedimentRegister } from '../impediment-register.ts';
import { barredTable } from './barred-table.ts';

/** Documents that the sandboxed register bars from betting (README, D8), and since when (ms). */
export const BARRED_DOCUMENTS: readonly { document: string; since: number }[] = [
  { document: '39053344705', since: Date.UTC(2025, 9, 1) },
  { document: '71428793860', since: Date.UTC(2026, 0, 15) },
];

/** A register of barred persons that knows its test documents and those that were barred by hand. */
export function sandboxImpediments(database: Database): ImpedimentRegister {
  return {
    async check(document) {
      const [byHand] = await database.queries
        .select()
        .from(barredTable)
        .where(eq(barredTable.document, document));
      const barred = byHand ?? BARRED_DOCUMENTS.find((candidate) => candidate.document === document);
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
      const { document, barred } = checkInput(barring, await readBody(context));
      const { now } = factsOf(context);
      if (barred) {
        await database.queries.insert(barredTable).values({ document, since: now }).onConflictDoNothing();
      } else {
        await database.queries.delete(barredTable).where(eq(barredTable.document, document));
      }
      return context.json({ barred });
    });
  };
}
