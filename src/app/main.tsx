import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#src/ui/theme.css';
import { startTexts } from '#src/core/i18n.ts';
import { changePagesWith, leaveUndefined } from '#src/core/navigation.ts';
import { startOnline } from '#src/core/online.ts';
import { restoreCache } from '#src/core/persisted-cache.ts';
import { watchInstallPrompt } from '#src/core/pwa/install-prompt.ts';
import { queryClient } from '#src/core/query-client.ts';
import { takeRecoveryToken } from '#src/core/recovery-token.ts';
import { startSession } from '#src/core/session/session-store.ts';
import { startTheme } from '#src/core/theme-choice.ts';
import { App } from './app.tsx';
import { holdEarlyPress } from './early-press.ts';
import { followWorker } from './flows/service-worker.ts';
import { changePage } from './page-change.ts';
import { PERSISTED_NOUNS } from './persisted-nouns.ts';
import { startScrollMemory } from './scroll-memory.ts';
import { takeOver } from './take-over.ts';
import { accentReady } from './theme-sync.tsx';

/** Texts, theme and stored session are there before the first render, so that nothing jumps after it. */
async function start(root: Element): Promise<void> {
  // A drawn page is being looked at and scrolled: its script lets go of the thread between its steps.
  const step = root.hasChildNodes() ? nextTask : () => undefined;
  await step();
  leaveUndefined();
  takeRecoveryToken();
  startOnline();
  watchInstallPrompt();
  changePagesWith(changePage);
  startScrollMemory();
  startTheme();
  startSession();
  await startTexts();
  await step();
  const drawn = await takeOver();
  // What was drawn shows its own data; other answers would not match it. The rest is restored later (flows/keep-answers.ts).
  restoreCache(queryClient, PERSISTED_NOUNS, drawn ? null : undefined);
  await accentReady();
  await step();
  holdEarlyPress(drawn);
  if (drawn) startTransition(() => void hydrateRoot(root, <App />));
  else createRoot(root).render(<App />);
  followWorker();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const root = document.getElementById('root');
if (root) void start(root);
