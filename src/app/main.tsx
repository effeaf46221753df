import { createRoot } from 'react-dom/client';
import '#src/ui/theme.css';
import { startTexts } from '#src/core/i18n.ts';
import { changePagesWith } from '#src/core/navigation.ts';
import { watchInstallPrompt } from '#src/core/pwa/install-prompt.ts';
import { startSession } from '#src/core/session/session-store.ts';
import { startTheme } from '#src/core/theme-choice.ts';
import { App } from './app.tsx';
import { changePage } from './page-change.ts';
import { startScrollMemory } from './scroll-memory.ts';

/** Texts, theme and stored session are there before the first render, so that nothing jumps after it. */
async function start(root: Element): Promise<void> {
  watchInstallPrompt();
  changePagesWith(changePage);
  startScrollMemory();
  startTheme();
  startSession();
  await startTexts();
  createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root) void start(root);
