/** How the browser came to this document: `navigate`, `reload`, `back_forward` or `prerender`; `navigate` where it doesn't say. */
export function visitType(): string {
  const [visit] = performance.getEntriesByType('navigation');
  return visit && 'type' in visit ? String(visit.type) : 'navigate';
}
