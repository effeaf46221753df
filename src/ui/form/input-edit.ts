import type { EditKind } from '#contract/rules/masks.ts';

/** What an input event did to the text. An event that doesn't say (auto-fill, scripts) counts as typing. */
export function inputEditOf(event: Event): EditKind {
  const type = 'inputType' in event ? String(event.inputType) : '';
  if (type === 'insertFromPaste' || type === 'insertFromDrop') return 'paste';
  if (!type.startsWith('delete')) return 'type';
  return type.endsWith('Forward') ? 'delete-right' : 'delete-left';
}
