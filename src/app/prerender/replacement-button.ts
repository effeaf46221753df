import { sessionStatus } from '#src/core/session/session-store.ts';

/**
 * The button that took the place of one that was rendered anew. Takes the old button, the old ones that looked like it, and
 * the present ones. The label decides; another language has other labels, so there the place among as many decides. A
 * player's page has other buttons than a visitor's, so there the place counts only for a button with the same icon.
 */
export function replacementButton(
  old: Element,
  oldAlike: readonly Element[],
  alike: readonly Element[],
): Element | undefined {
  const same = alike.find((one) => labelOf(one) === labelOf(old));
  if (same || alike.length !== oldAlike.length) return same;
  const inPlace = alike[oldAlike.indexOf(old)];
  return inPlace && (sessionStatus() === 'out' || haveSameIcon(old, inPlace)) ? inPlace : undefined;
}

function labelOf(button: Element): string | null {
  return button.getAttribute('aria-label') ?? button.textContent;
}

/** The paths of an icon that the first screen doesn't show are loaded later: until then it equals any icon. */
function haveSameIcon(one: Element, other: Element): boolean {
  const [icon, otherIcon] = [one, other].map((button) => button.querySelector('svg')?.innerHTML);
  if (icon === undefined || otherIcon === undefined) return false;
  return icon === otherIcon || icon === '' || otherIcon === '';
}
