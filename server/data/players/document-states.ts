// The state of each document of a player: what the register of persons said at registration, and what a KYC provider
// decided about photo and face since then.
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { verificationRunsTable, verificationsTable } from '#server/data/schema/players-table.ts';
import type { Player } from './players.ts';

interface DocumentState {
  kind: 'cpf' | 'photo' | 'face';
  state: 'verified' | 'refused' | 'missing';
  /** ms since 1970; null if nothing was submitted yet. */
  at: number | null;
  decidedBy: string;
}

/** A player's documents, in the order in which they are asked for. */
export async function listDocumentStates(queries: Queries, player: Player): Promise<DocumentState[]> {
  const [known] = await queries
    .select()
    .from(verificationsTable)
    .where(eq(verificationsTable.playerId, player.id));
  const runs = await queries
    .select()
    .from(verificationRunsTable)
    .where(eq(verificationRunsTable.playerId, player.id))
    .orderBy(desc(verificationRunsTable.createdAt));
  const approved = known?.status === 'approved';
  const shown = (
    kind: DocumentState['kind'],
    step: 'onboarding' | 'face-match',
    done: boolean,
  ): DocumentState => {
    const last = runs.find((run) => run.step === step);
    // A decision by the operator has no run at a provider.
    const accepted = runs.find(
      (run) => run.step === step && (run.state === 'approved' || run.state === 'face_match_needed'),
    );
    if (done && known) {
      return {
        kind,
        state: 'verified',
        at: known.approvedAt ?? known.updatedAt,
        decidedBy: accepted?.provider ?? '',
      };
    }
    if (last?.state === 'refused')
      return { kind, state: 'refused', at: last.createdAt, decidedBy: last.provider };
    return { kind, state: 'missing', at: null, decidedBy: '' };
  };
  return [
    // Registration requires that the register of persons knows the document.
    { kind: 'cpf', state: 'verified', at: player.createdAt, decidedBy: '' },
    shown('photo', 'onboarding', approved || known?.status === 'pending_face_id'),
    shown('face', 'face-match', approved),
  ];
}
