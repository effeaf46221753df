import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { ResponseOf } from '#contract/define-call.ts';
import { validateDocument } from '#contract/endpoints/player/registration-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { calendarDay } from '#contract/rules/player/calendar-day.ts';
import { isValidCpf } from '#contract/rules/player/cpf.ts';
import { cpfMask } from '#contract/rules/player/masks.ts';
import { withSurroundings } from '#contract/rules/player/written-number.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { solveBotCheck } from '#src/partners/bot-check.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { MaskedInput } from '#src/ui/form/masked-input.tsx';
import css from '../auth.module.css';

type DocumentFieldProps = {
  name: string;
  /** Digits only. */
  value: string;
  check: DocumentCheck;
  /** The form's own validation error. */
  error: string | undefined;
  onValue: (digits: string) => void;
  onBlur: () => void;
  onAgain: () => void;
  ref: Ref<HTMLInputElement>;
};

/** The CPF field, with the CPF's holder below it. */
export function DocumentField({ check, error, onAgain, ...input }: DocumentFieldProps) {
  const { t } = useTranslation('auth');
  const registerError = {
    none: () => undefined,
    checking: () => undefined,
    found: () => undefined,
    refused: () => (check.state === 'refused' && check.text) || t('error.document_refused'),
    nameless: () => (check.state === 'nameless' && check.text) || t('error.document_nameless'),
    failed: () => (check.state === 'failed' ? errorText(check.error, t) : undefined),
  }[check.state]();
  return (
    <>
      <MaskedInput
        {...input}
        label={t('register.document')}
        mask={withSurroundings(cpfMask)}
        error={registerError ?? error}
        valid={check.state === 'found' ? t('register.document_checked') : undefined}
        suffix={check.state === 'checking' ? <Spinner /> : null}
      />
      <div role="status" className="live">
        {check.state === 'checking' ? (
          <span className="visually-hidden">{t('register.checking')}</span>
        ) : null}
        {check.state === 'found' ? <CpfHolderCard person={check.person} /> : null}
      </div>
      {check.state === 'failed' ? (
        <Button kind="tertiary" onClick={onAgain}>
          {t('register.check_again')}
        </Button>
      ) : null}
    </>
  );
}

/** The holder of the CPF as the civil register has it: read-only. */
function CpfHolderCard({ person }: { person: CpfHolder }) {
  const { t } = useTranslation('auth');
  const format = new Intl.DateTimeFormat(LOCALES[useLanguage()], { timeZone: 'UTC', dateStyle: 'short' });
  const date = person.birthday ? format.format(Date.parse(person.birthday)) : '';
  return (
    <div className={css.person}>
      <span className={css.name}>{person.name}</span>
      <span className={css.meta}>{date ? t('register.born', { date }) : t('register.from_document')}</span>
    </div>
  );
}

const DIGITS = 11;

/** The state of the check. `text` is empty if the server sent none. */
type DocumentCheck =
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

// The document check of §5: sends a CPF to the backend; a name and a birth date come back, or errors.

interface CpfHolder {
  name: string;
  /** yyyy-mm-dd */
  birthday: string;
}

/** found: the CPF's holder. refused: the server's texts, shown at the field and as an alert. nameless: the field's error. */
type DocumentOutcome =
  | { type: 'found'; person: CpfHolder }
  | { type: 'refused'; texts: string[] }
  | { type: 'nameless'; text: string };

const DAY = calendarDay('birthday');

/**
 * A birth date as backends write it (2001-02-03, with or without a time, or 03/02/2001) as yyyy-mm-dd; otherwise empty, as for the
 * 0000-00-00 that some databases have for none.
 */
export function isoDay(text: string): string {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(text)?.[1];
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const found = iso ?? `${year}-${month}-${day}`;
  return v.is(DAY, found) ? found : '';
}

/** What the check's answer means (§5). */
export function documentOutcome(answer: ResponseOf<typeof validateDocument>): DocumentOutcome {
  const { errors, message, name, birthday } = answer;
  if (!answer.success) {
    const texts = (Array.isArray(errors) ? errors : Object.values(errors).flat()).filter(Boolean);
    return { type: 'refused', texts: texts.length > 0 ? texts : [message].filter(Boolean) };
  }
  const person = { name: name.trim(), birthday: isoDay(birthday) };
  return person.name ? { type: 'found', person } : { type: 'nameless', text: message };
}

/**
 * Requests the holder of a CPF (eleven digits). Solves a proof of work first if the backend requires one (D5).
 * Throws as `call` does.
 */
async function checkDocument(document: string, signal: AbortSignal): Promise<DocumentOutcome> {
  try {
    return documentOutcome(await call(validateDocument, { body: { document }, signal }));
  } catch (error) {
    if (!wantsProof(error)) throw error;
    const bot_token = await solveBotCheck(signal);
    return documentOutcome(await call(validateDocument, { body: { document, bot_token }, signal }));
  }
}

function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'too_many' || 'bot_token' in error.errors);
}
