import { sessionStatus } from '#src/core/session/session-store.ts';

/**
 * The button that took the place of one that was rendered anew. Takes the old button, the old ones that looked like it, and
 * the present ones. The label decides; another language has other labels, so there the place among as many decides. A
 * player's page has other buttons than a visitor's, so there only the label counts.
 */
export function replacementButton(
  old: Element,
  oldAlike: readonly Element[],
  alike: readonly Element[],
): Element | undefined {
  const same = alike.find((one) => labelOf(one) === labelOf(old));
  if (same || sessionStatus() !== 'out' || alike.length !== oldAlike.length) return same;
  return alike[oldAlike.indexOf(old)];
}

function labelOf(button: Element): string | null {
  return button.getAttribute('aria-label') ?? button.textContent;
}
