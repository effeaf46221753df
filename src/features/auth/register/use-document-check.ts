import { useEffect, useRef, useState } from 'react';
import { isValidCpf } from '#contract/rules/cpf.ts';
import { type CpfHolder, checkDocument, type DocumentOutcome } from './document-check.ts';

const DIGITS = 11;

/** The state of the check. `text` is empty if the server sent none. */
export type DocumentCheck =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'found'; person: CpfHolder }
  | { state: 'refused' | 'nameless'; text: string }
  /** No answer: the check can be retried. */
  | { state: 'failed'; error: unknown };

interface DocumentCheckCallbacks {
  /** The CPF's holder; null while it isn't known. */
  onPerson: (person: CpfHolder | null) => void;
  /** The server's texts against a document; empty if it sent none. */
  onRefused: (texts: string[]) => void;
}

/** Checks a CPF with the backend as soon as it is complete; only the latest request's answer counts (§5). */
export function useDocumentCheck({ onPerson, onRefused }: DocumentCheckCallbacks) {
  const [check, setCheck] = useState<DocumentCheck>({ state: 'none' });
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const settle = (outcome: DocumentOutcome) => {
    if (outcome.type === 'found') {
      setCheck({ state: 'found', person: outcome.person });
      onPerson(outcome.person);
    } else if (outcome.type === 'refused') {
      setCheck({ state: 'refused', text: outcome.texts.join(' ') });
      onRefused(outcome.texts);
    } else setCheck({ state: 'nameless', text: outcome.text });
  };

  /** Call on every change of the field; takes digits. */
  const documentChanged = (digits: string) => {
    asking.current?.abort();
    onPerson(null);
    if (digits.length !== DIGITS || !isValidCpf(digits)) {
      setCheck({ state: 'none' });
      return;
    }
    const question = new AbortController();
    asking.current = question;
    setCheck({ state: 'checking' });
    checkDocument(digits, question.signal).then(
      (outcome) => {
        if (!question.signal.aborted) settle(outcome);
      },
      (error: unknown) => {
        if (!question.signal.aborted) setCheck({ state: 'failed', error });
      },
    );
  };
  return { check, documentChanged };
}
