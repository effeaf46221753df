import type { EditKind } from '#contract/rules/player/masks.ts';

/** How an input event changed the text. An event without that information (autofill, scripts) counts as typing. */
export function inputEditOf(event: Event): EditKind {
  const type = 'inputType' in event ? String(event.inputType) : '';
  if (type === 'insertFromPaste' || type === 'insertFromDrop') return 'paste';
  if (!type.startsWith('delete')) return 'type';
  return type.endsWith('Forward') ? 'delete-right' : 'delete-left';
}
