/** Whether a key acts on what has the focus and is being held: only its first press counts. */
export const isHeldAction = (event: { key: string; repeat: boolean }): boolean =>
  event.repeat && (event.key === 'Enter' || event.key === ' ');
