import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { FoldRow } from './fold-row.tsx';
import css from './protection.module.css';

/** Nine questions about the last months. The answers stay on the page: they are neither sent nor stored. */
export function SelfAssessment() {
  const { t } = useTranslation('protection');
  const [answers, setAnswers] = useState<readonly (Answer | null)[]>(QUESTIONS.map(() => null));
  const given = answers.filter((answer) => answer !== null);
  const risk = given.length === QUESTIONS.length ? problemGamblingRisk(given) : null;
  return (
    <FoldRow
      level={2}
      title={t('assessment.title')}
      value={t('assessment.questions', { count: QUESTIONS.length })}
    >
      <p className={css.note}>{t('assessment.text')}</p>
      {QUESTIONS.map((question, index) => (
        <ChoiceRow
          key={question}
          label={`${index + 1}. ${t(`assessment.${question}`)}`}
          options={ANSWERS.map((id) => ({ id, label: t(`assessment.answer_${id}`) }))}
          chosen={answers[index] ?? ''}
          onChoose={(id) => {
            const answer = ANSWERS.find((one) => one === id);
            if (answer) setAnswers(answers.map((one, place) => (place === index ? answer : one)));
          }}
        />
      ))}
      <div role="status" className={css.part}>
        {risk ? (
          <>
            <h3>{t(`assessment.risk_${risk}`)}</h3>
            <p>{t(`assessment.risk_${risk}_text`)}</p>
            {risk === 'none' ? null : (
              <div className={css.ways}>
                <ButtonLink as={Link} href={paths.suspension}>
                  {t('pause.suspension')}
                </ButtonLink>
                <ButtonLink as={Link} href={paths.exclusion}>
                  {t('pause.exclusion')}
                </ButtonLink>
              </div>
            )}
          </>
        ) : (
          <p className={css.note}>{t('assessment.left', { count: QUESTIONS.length - given.length })}</p>
        )}
      </div>
    </FoldRow>
  );
}

// The nine questions of the Problem Gambling Severity Index (Ferris and Wynne, 2001) and the result of the answers.
const QUESTIONS = [
  'afford',
  'larger',
  'win_back',
  'borrow',
  'problem',
  'health',
  'criticised',
  'trouble',
  'guilt',
] as const;

const ANSWERS = ['never', 'sometimes', 'often', 'always'] as const;
export type Answer = (typeof ANSWERS)[number];

/** By the sum of the answers, 0 to 3 each: none at 0, low up to 2, moderate up to 7, high from 8. */
export function problemGamblingRisk(answers: readonly Answer[]): 'none' | 'low' | 'moderate' | 'high' {
  const score = answers.reduce((sum, answer) => sum + ANSWERS.indexOf(answer), 0);
  if (score === 0) return 'none';
  if (score <= 2) return 'low';
  return score <= 7 ? 'moderate' : 'high';
}
