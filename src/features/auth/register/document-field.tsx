import type { Ref } from 'react';
import { LOCALES } from '#contract/languages.ts';
import { cpfMask } from '#contract/rules/masks.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { MaskedInput } from '#src/ui/form/masked-input.tsx';
import css from '../auth.module.css';
import type { CpfHolder } from './document-check.ts';
import type { DocumentCheck } from './use-document-check.ts';

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
  const said = {
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
        mask={cpfMask}
        error={said ?? error}
        valid={check.state === 'found' ? t('register.document_checked') : undefined}
        suffix={check.state === 'checking' ? <Spinner /> : null}
      />
      <div role="status" className={css.live}>
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
