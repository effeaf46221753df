import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import {
  cashOutMines,
  endedMinesQuery,
  openMinesQuery,
  revealMines,
  startMines,
} from '#src/data/casino/house-games/mines.ts';
import { reloadProfile } from '#src/data/player/user.ts';
import { showStakeRefusal } from '../show-stake-refusal.ts';
import { useResultOnScreen } from '../use-result-on-screen.ts';
import { useUndecided } from '../use-undecided.ts';

/**
 * The player's round: the open round from the server, so that it survives a reload, or the round that just ended. One
 * command at a time. After a refusal or an unclear answer the round is read again from the server.
 */
export function useMines() {
  const { t } = useTranslation('games');
  const visitor = useSessionStatus() === 'out';
  const open = useQuery({ ...openMinesQuery(), enabled: !visitor });
  const [ended, setEnded] = useState<MinesRound | null>(null);
  const [sending, setSending] = useState<number | null>(null);
  const [unclear, setUnclear] = useState(false);
  const [refusal, setRefusal] = useState('');
  // A second press can come before the screen shows the first.
  const busy = useRef(false);
  if (visitor && ended) setEnded(null);
  const past = useQuery({ ...endedMinesQuery(), enabled: !visitor });
  const waits = useUndecided(!visitor, past.data !== undefined || past.isError);
  /** The last round before this visit; undefined: not known yet. An answer that is late changes nothing any more. */
  const [before, setBefore] = useState<MinesRound | null>();
  const isKnown = !visitor && !waits;
  if (isKnown !== (before !== undefined)) setBefore(isKnown ? (past.data?.[0] ?? null) : undefined);

  const start = useMutation(startMines(() => setUnclear(true)));
  const reveal = useMutation(revealMines(() => setUnclear(true)));
  const stop = useMutation(cashOutMines(() => setUnclear(true)));

  const round = visitor ? null : (open.data ?? ended);
  const playing = round?.state === 'open' ? round : null;
  useReloadBlock('round', playing !== null);
  useResultOnScreen(round === ended ? ended : null);

  const storeRound = (next: MinesRound) => {
    const over = next.state !== 'open';
    queryClient.setQueryData(openMinesQuery().queryKey, over ? null : next);
    setEnded(over ? next : null);
    if (over || next.opened.length === 0) void reloadProfile();
  };
  const handleRefusal = (error: unknown) => {
    void open.refetch();
    setRefusal(showStakeRefusal(error, t));
  };
  const run = async (command: Promise<MinesRound>) => {
    busy.current = true;
    setRefusal('');
    // An answer that was on its way before the command is older than the command's own answer.
    await queryClient.cancelQueries({ queryKey: openMinesQuery().queryKey });
    await command.then(storeRound, handleRefusal);
    busy.current = false;
    setSending(null);
    setUnclear(false);
  };

  return {
    /** The open round, or the round that just ended. */
    round,
    /** The round while it is open. */
    playing,
    /** The last round of this visit or an earlier one, open or ended: what it was played with is suggested for the next. */
    last: round ?? before ?? null,
    visitor,
    /** It is not known yet whether a round is open, or what the last one was. */
    undecided: !visitor && !open.isError && !round && (open.data === undefined || before === undefined),
    failed: open.data === undefined && open.isError,
    retry: () => void open.refetch(),
    /** The tile whose command is on its way. */
    sending,
    working: start.isPending || stop.isPending,
    unclear,
    /** Why the last command was refused; empty if it wasn't. */
    refusal,
    start(stake: number, mines: number) {
      if (!busy.current) void run(start.mutateAsync({ stake, mines }));
    },
    reveal(tile: number) {
      if (busy.current || !round) return;
      setSending(tile);
      void run(reveal.mutateAsync({ id: round.id, tile }));
    },
    cashOut() {
      if (!busy.current && round) void run(stop.mutateAsync(round.id));
    },
  };
}
