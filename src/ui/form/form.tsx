import type { ComponentProps, FormEventHandler } from 'react';
import { unlessOff } from '../action/off-props.ts';
import { FormSending } from './form-sending.ts';

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  /** It can't be submitted now: nothing gets through, and what its controls hold changes nothing. */
  off?: boolean;
  /** It is being sent: nothing gets through either, and its controls can't be changed. */
  sending: boolean;
  onSubmit: FormEventHandler;
};

/**
 * A form that reads its controls when it is submitted: browsers and password managers fill some in without an event, and
 * the state of the form would lack those. Every form of the page is one of these.
 */
export function Form({ off = false, sending, onSubmit, ...rest }: FormProps) {
  const refused = off || sending;
  return (
    <FormSending value={sending}>
      <form
        noValidate
        {...rest}
        ref={refused ? null : readAtSubmit}
        onSubmit={unlessOff(refused, onSubmit)}
      />
    </FormSending>
  );
}

function readAtSubmit(form: HTMLFormElement): () => void {
  // At the form itself, before React's own listener at the root: React then takes the handlers of the latest render.
  const read = () => readControls(form);
  form.addEventListener('submit', read);
  return () => form.removeEventListener('submit', read);
}

/** Reports what each control holds to its own change handler. */
function readControls(form: HTMLFormElement): void {
  // All are read before the first event: a render writes the known values into the controls.
  for (const { control, name, held, known } of Array.from(form.elements).flatMap(readControl)) {
    if (held === known) continue;
    // React passes an event on if the value differs from the one that it saw last: it sees what is set by the control's own
    // property, and not what is set by the prototype's.
    Reflect.set(control, name, known);
    Reflect.set(Object.getPrototypeOf(control), name, held, control);
    // Not a MouseEvent: this click is only heard and doesn't toggle a checkbox.
    const type = control instanceof HTMLSelectElement ? 'change' : name === 'checked' ? 'click' : 'input';
    control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

type ControlState = { control: Element; name: 'value' | 'checked'; held: unknown; known: unknown };

/** What a control holds, and what the form knows of it, as far as that can be seen. */
function readControl(control: Element): ControlState[] {
  if (control instanceof HTMLSelectElement)
    return [{ control, name: 'value', held: control.value, known: '' }];
  if (!(control instanceof HTMLInputElement)) return [];
  const { type, value, defaultValue, checked, defaultChecked } = control;
  // Of a group only the chosen one says something.
  if (type === 'radio') return [{ control, name: 'checked', held: checked, known: false }];
  if (type === 'checkbox') return [{ control, name: 'checked', held: checked, known: defaultChecked }];
  // React keeps `defaultValue` of a text at the value that it knows.
  return [{ control, name: 'value', held: value, known: defaultValue }];
}
