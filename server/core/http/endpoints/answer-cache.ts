// Written answers of public reads, in memory, each valid as long as the version of the data that it was made from.
import { LRUCache } from 'lru-cache';
import { formOf, type SentForms, textForms } from '../sent-body.ts';

export interface WrittenAnswer {
  status: number;
  /** The JSON text; in gzip where that is worth it and was made once for all. */
  forms: SentForms;
}

interface AnswerCache {
  /** The answer for a key at this version, also where it is being made; undefined where there is none. */
  known(key: string, version: string | number): Promise<WrittenAnswer> | undefined;
  /** The answer for a key (address and language) at this version. Throws what making it throws; a failure is not stored. */
  get(
    key: string,
    version: string | number,
    make: () => Promise<{ status: number; body: unknown }>,
  ): Promise<WrittenAnswer>;
}

/** UTF-16 units and bytes. Any query can be asked for: the answers that were asked for longest ago make room. */
const SIZE = 8_000_000;
/** Beside its text each answer takes an entry. */
const ENTRY = 500;

export const writeAnswer = ({ status, body }: { status: number; body: unknown }): WrittenAnswer => {
  return { status, forms: { plain: formOf(JSON.stringify(body)) } };
};

const zippedAnswer = ({ status, body }: { status: number; body: unknown }): WrittenAnswer => ({
  status,
  forms: textForms(JSON.stringify(body)),
});

export function openAnswerCache(maxSize = SIZE): AnswerCache {
  const entries = new LRUCache<string, { version: string | number; answer: Promise<WrittenAnswer> }>({
    maxSize,
  });
  function findKnown(key: string, version: string | number): Promise<WrittenAnswer> | undefined {
    const entry = entries.get(key);
    return entry?.version === version ? entry.answer : undefined;
  }
  return {
    known: findKnown,
    get(key, version, make) {
      const known = findKnown(key, version);
      if (known) return known;
      const entry = { version, answer: make().then(zippedAnswer) };
      const isLatest = () => entries.peek(key) === entry;
      entries.set(key, entry, { size: ENTRY + key.length });
      entry.answer.then(
        ({ forms: { plain, gzip } }) => {
          if (!isLatest()) return;
          const size = ENTRY + key.length + plain.body.length + (gzip?.body.length ?? 0);
          // The cache counts the size of an entry only when the entry is added.
          entries.delete(key);
          entries.set(key, entry, { size });
        },
        () => {
          if (isLatest()) entries.delete(key);
        },
      );
      return entry.answer;
    },
  };
}
