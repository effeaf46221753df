import { createRoot } from 'react-dom/client';
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
import { followWorker } from './flows/service-worker.ts';
import { changePage } from './page-change.ts';
import { PERSISTED_NOUNS } from './persisted-nouns.ts';
import { startScrollMemory } from './scroll-memory.ts';

/** Texts, theme and stored session are there before the first render, so that nothing jumps after it. */
async function start(root: Element): Promise<void> {
  leaveUndefined();
  takeRecoveryToken();
  startOnline();
  watchInstallPrompt();
  changePagesWith(changePage);
  startScrollMemory();
  startTheme();
  restoreCache(queryClient, PERSISTED_NOUNS);
  startSession();
  await startTexts();
  createRoot(root).render(<App />);
  followWorker();
}

const root = document.getElementById('root');
if (root) void start(root);
