import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { HelpQuestion } from '#src/widgets/help/help-subjects.ts';
import css from './help-page.module.css';
import { ANSWER_LINKS } from './help-questions.ts';

type QuestionProps = {
  id: HelpQuestion;
  answer: string;
  /** Unfolds it. What was unfolded once only the player folds again. */
  open: boolean;
};

/** A question that unfolds its answer, where to do what the answer says, and its own address. */
export function Question({ id, answer, open }: QuestionProps) {
  const { t } = useTranslation('help');
  const [unfolded, setUnfolded] = useState(open);
  const [asked, setAsked] = useState(open);
  if (open !== asked) {
    setAsked(open);
    if (open) setUnfolded(true);
  }
  return (
    <details
      id={id}
      className={css.question}
      open={unfolded}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>{t(`q.${id}.ask`)}</summary>
      {answer.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul className={css.links}>
        {ANSWER_LINKS[id]?.map(({ to, text, name }) => (
          <li key={to}>
            <Link href={to}>{name ?? t(text)}</Link>
          </li>
        ))}
        <li>
          <a href={`#${id}`} className={css.quiet}>
            {t('link')}
          </a>
        </li>
      </ul>
    </details>
  );
}
