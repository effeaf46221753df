import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Form } from './form.tsx';
import { FormError } from './form-error.tsx';
import css from './submit-form.module.css';

type SubmitFormProps = {
  onSubmit: FormEventHandler;
  /** The fields. */
  children: ReactNode;
  /** An error of the whole form; empty if there is none. */
  problem: string;
  /** A second line below it. */
  problemMore?: string | undefined;
  /** Below that error: a link to help. */
  help?: ReactNode;
  /** Label of the submit button. */
  submit: ReactNode;
  /** The action can't be undone. */
  final?: boolean | undefined;
  sending: boolean;
  sendingText: string;
  /** Why it can't be submitted now, for example while offline; it can still be filled in. */
  off?: string | undefined;
  /** Below the button: other links or actions. */
  foot?: ReactNode;
};

/** A form with some fields and one submit button; errors show right above the button. */
export function SubmitForm(props: SubmitFormProps) {
  const { onSubmit, children, problem, problemMore, help, submit, final } = props;
  const { sending, sendingText, off, foot } = props;
  return (
    <Form className={css.form} off={off !== undefined} sending={sending} onSubmit={onSubmit}>
      {children}
      <FormError text={problem} more={problemMore} help={help} />
      <Button
        kind={final ? 'destructive-final' : 'primary'}
        size="large"
        wide
        type="submit"
        loading={sending}
        loadingText={sendingText}
        disabled={off !== undefined}
        reason={off}
      >
        {submit}
      </Button>
      {foot}
    </Form>
  );
}
