import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useOnline } from '#src/core/net/online.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { HelpQuestion } from '#src/widgets/help/help-subjects.ts';
import css from './help-page.module.css';
import { Question } from './help-question.tsx';
import { helpSearch } from './help-search.ts';
import { excerptOf } from './rule-sections.ts';
import type { Rules } from './use-rules.ts';

type HelpResultsProps = {
  typed: string;
  /** The questions that are searched. */
  ids: readonly HelpQuestion[];
  answers: (id: HelpQuestion) => string;
  rules: Rules;
};

/**
 * Questions and sections of the rules that have what was typed, and which rules could not be searched. Its live regions are there before
 * anything is typed, so that their texts are read out.
 */
export function HelpResults({ typed, ids, answers, rules }: HelpResultsProps) {
  const { t } = useTranslation('help');
  const words = typed.trim();
  const entries = ids.map((id) => ({
    item: id,
    title: t(`q.${id}.ask`),
    text: `${t(`q.${id}.words`)} ${answers(id)}`,
  }));
  const questions = words ? helpSearch(entries)(typed) : [];
  const sections = words ? helpSearch(rules.entries)(typed) : [];
  const count = questions.length + sections.length;
  return (
    <>
      {/* What is drawn below says by itself that nothing was found. */}
      <p role="status" className={count > 0 ? css.status : 'visually-hidden'}>
        {!words ? '' : count > 0 ? t('found', { count }) : t('none', { words })}
      </p>
      {words ? <Found {...{ words, questions, sections, answers, rules }} /> : null}
      <div role="status" className="live">
        {words && rules.missing.length > 0 ? (
          <p className={css.note}>
            {t('not_loaded', { names: rules.missing.map((name) => t(name)).join(', ') })}
          </p>
        ) : null}
      </div>
      {words && rules.missing.length > 0 ? (
        <Button size="small" onClick={rules.retry}>
          {t('shell:retry')}
        </Button>
      ) : null}
    </>
  );
}

type FoundProps = Pick<HelpResultsProps, 'answers' | 'rules'> & {
  words: string;
  questions: readonly HelpQuestion[];
  sections: Rules['entries'][number]['item'][];
};

function Found({ words, questions, sections, answers, rules }: FoundProps) {
  const { t } = useTranslation('help');
  const online = useOnline();
  return (
    <>
      {questions.length + sections.length === 0 ? (
        <EmptyState level={2} picture="not-found" title={t('none', { words })} text={t('none_text')} />
      ) : null}
      {questions.length > 0 ? (
        <section aria-labelledby="help-questions" className={css.topic}>
          <h2 id="help-questions">{t('questions')}</h2>
          <ul className={css.questions}>
            {questions.map((id, place) => (
              <li key={id}>
                <Question id={id} answer={answers(id)} open={place === 0} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {sections.length > 0 ? (
        <section aria-labelledby="help-rules" className={css.topic}>
          <h2 id="help-rules">{t('rules')}</h2>
          <ul className={css.rules}>
            {sections.map(({ heading, title, path, text }) => (
              <li key={path + heading}>
                <Link href={path}>{heading === title ? title : `${title}: ${heading}`}</Link>
                <p>{excerptOf(text)}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {online ? null : <p className={css.note}>{t('offline')}</p>}
      {rules.loading ? <p className={css.note}>{t('loading')}</p> : null}
    </>
  );
}
