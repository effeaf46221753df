import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#src/ui/theme.css';
import { startTexts } from '#src/core/i18n.ts';
import { changePagesWith } from '#src/core/navigation.ts';
import { startSession } from '#src/core/session/session-store.ts';
import { startTheme } from '#src/core/theme-choice.ts';
import { App } from './app.tsx';
import { holdEarlyTap } from './early-tap.ts';
import { changePage } from './page-change.ts';
import { startScrollMemory } from './scroll-memory.ts';
import { takeOver } from './take-over.ts';

/** Texts, theme and stored session are there before the first render, so that nothing jumps after it. */
async function start(root: Element): Promise<void> {
  // A drawn page is being looked at and scrolled: its script lets go of the thread between its steps.
  const step = root.hasChildNodes() ? nextTask : () => undefined;
  await step();
  changePagesWith(changePage);
  startScrollMemory();
  startTheme();
  startSession();
  await startTexts();
  await step();
  const drawn = await takeOver();
  await step();
  holdEarlyTap();
  if (drawn) startTransition(() => void hydrateRoot(root, <App />));
  else createRoot(root).render(<App />);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const root = document.getElementById('root');
if (root) void start(root);
