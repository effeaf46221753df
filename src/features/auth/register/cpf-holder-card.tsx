import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import css from '../auth.module.css';
import type { CpfHolder } from './document-check.ts';

/** The holder of the CPF as the civil register has it: read-only. */
export function CpfHolderCard({ person }: { person: CpfHolder }) {
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
