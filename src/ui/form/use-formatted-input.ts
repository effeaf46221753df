import {
  type ChangeEvent,
  type CompositionEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import type { EditKind } from '#contract/rules/player/masks.ts';

/** The field after an edit: its value, how that is shown, where the caret stands. */
type FormattedValue<Value> = { value: Value; text: string; caret: number };

/** What an edit left in the control. `arrived` is the text that came by it: typed, composed or whole. */
type FieldEdit = { before: string; text: string; caret: number; kind: EditKind; arrived: string };

type Shown<Value> = { value: Value; text: string };

/** A composition that is open: what stood before it, and the rules of that moment. */
type Composition<Value> = {
  start: Shown<Value>;
  edit: (edit: FieldEdit) => FormattedValue<Value>;
  /** The form hasn't rendered yet with what was reported. */
  reported: boolean;
};

type FormattedInput<Value> = {
  value: Value;
  /** The value as it is shown. */
  text: string;
  edit: (edit: FieldEdit) => FormattedValue<Value>;
  /** `text` is what the field shows with the value. */
  onValue: (value: Value, text: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/**
 * The attributes of an `<input>` whose text is rewritten after each edit. While a keyboard composes, nothing is rewritten:
 * the value is reported, and the text is formatted when the composition ends. Undo and redo give earlier values of this
 * field, because the browser's own memory doesn't know the rewritten text.
 *
 * The control is uncontrolled for React, which would otherwise rewrite it in the middle of a composition, and would wipe
 * what a browser filled in without an event.
 */
export function useFormattedInput<Value>({ value, text, edit, onValue, ref }: FormattedInput<Value>) {
  const control = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => control.current, []);
  /** What the control shows, or would show if it were not composing. */
  const latest = useRef<Shown<Value>>({ value, text });
  const past = useRef<Shown<Value>[]>([]);
  const future = useRef<Shown<Value>[]>([]);
  const composition = useRef<Composition<Value>>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);

  // In each render: the value may have changed elsewhere, or the form may have taken another one than was typed.
  useLayoutEffect(() => {
    const open = composition.current;
    if (open?.reported) open.reported = false;
    else if (latest.current.text !== text) {
      composition.current = null;
      if (control.current) control.current.value = text;
    }
    latest.current = { value, text };
  });

  const report = (next: Shown<Value>) => {
    latest.current = { value: next.value, text: next.text };
    onValue(next.value, next.text);
    render();
  };
  const write = (input: HTMLInputElement, shown: string, caret = shown.length) => {
    input.value = shown;
    input.setSelectionRange(caret, caret);
  };
  const remember = (before: Shown<Value>) => {
    if (before.text === latest.current.text) return;
    past.current.push(before);
    future.current = [];
  };
  const travel = (input: HTMLInputElement, from: typeof past, to: typeof past) => {
    const next = from.current.pop();
    if (next) {
      to.current.push(latest.current);
      report(next);
    }
    write(input, latest.current.text);
  };

  return {
    ref: control,
    defaultValue: text,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const native = event.nativeEvent;
      const type = native instanceof InputEvent ? native.inputType : '';
      const start = latest.current;
      if (native instanceof InputEvent && native.isComposing) {
        composition.current ??= { start, edit, reported: false };
        composition.current.reported = true;
        report(composedValue(composition.current, input));
      } else if (type === 'historyUndo') travel(input, past, future);
      else if (type === 'historyRedo') travel(input, future, past);
      else if (input.value !== start.text) {
        const next = edit({
          before: start.text,
          ...controlState(input),
          ...arrival(native, start.text, input),
        });
        report(next);
        remember(start);
        write(input, next.text, next.caret);
      }
    },
    onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const begun = composition.current;
      if (!begun) return;
      composition.current = null;
      const next = composedValue(begun, input);
      report(next);
      remember(begun.start);
      write(input, next.text, next.caret);
    },
  };
}

function composedValue<Value>(
  { start, edit }: Composition<Value>,
  input: HTMLInputElement,
): FormattedValue<Value> {
  const arrived = insertedText(start.text, input.value);
  return edit({ before: start.text, ...controlState(input), kind: 'type', arrived });
}

function controlState({ value, selectionStart }: HTMLInputElement) {
  return { text: value, caret: selectionStart ?? value.length };
}

/** How an event outside a composition changed the text. Without that information (a browser or a script filled the control in) the text is a whole one. */
function arrival(
  event: Event,
  before: string,
  { value }: HTMLInputElement,
): Pick<FieldEdit, 'kind' | 'arrived'> {
  if (!(event instanceof InputEvent && event.inputType)) return { kind: 'paste', arrived: value };
  const { inputType, data, dataTransfer } = event;
  if (inputType.startsWith('delete'))
    return { kind: inputType.endsWith('Forward') ? 'delete-right' : 'delete-left', arrived: '' };
  const arrived = data ?? (dataTransfer?.getData('text/plain') || insertedText(before, value));
  const whole =
    /^insert(Replacement|From(?!Composition))/.test(inputType) ||
    (inputType === 'insertText' && arrived.length > 1);
  return { kind: whole ? 'paste' : 'type', arrived };
}

/** What stands in a text between its common beginning and end with the text before. */
function insertedText(before: string, text: string): string {
  let start = 0;
  while (start < before.length && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end);
}
