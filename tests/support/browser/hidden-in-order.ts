/**
 * Whether ui/feedback/loading-area.module.css hides an element: it or one of its ancestors stands below something that loads, in a
 * `data-in-order` parent. A page in memory has no style sheets.
 */
export function isHiddenInOrder(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (!part.parentElement?.hasAttribute('data-in-order') || part.classList.contains('live')) continue;
    for (let above = part.previousElementSibling; above; above = above.previousElementSibling) {
      if (above.matches('div[aria-busy="true"]') || above.querySelector('div[aria-busy="true"]')) return true;
    }
  }
  return false;
}
