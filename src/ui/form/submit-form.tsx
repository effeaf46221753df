import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { FormError } from './form-error.tsx';
import css from './submit-form.module.css';

type SubmitFormProps = {
  onSubmit: FormEventHandler;
  /** The fields. */
  children: ReactNode;
  /** What is wrong with all of it; empty where nothing is. */
  problem: string;
  /** Text of the button that sends. */
  submit: ReactNode;
  /** What it does can't be undone. */
  final?: boolean | undefined;
  sending: boolean;
  sendingText: string;
  /** Why it can't be sent now, as without a connection; it still can be filled. */
  off?: string | undefined;
  /** Below the button: the other ways on. */
  foot?: ReactNode;
};

/** A form of some fields and one button that sends them; what is wrong stands right above it. */
export function SubmitForm(props: SubmitFormProps) {
  const { onSubmit, children, problem, submit, final, sending, sendingText, off, foot } = props;
  return (
    <form noValidate className={css.form} onSubmit={onSubmit}>
      {children}
      <FormError text={problem} />
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
    </form>
  );
}
