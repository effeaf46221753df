import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocationProperty } from 'wouter/use-browser-location';
import { SEARCH_MAX } from '#contract/limits.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { isChatConfigured } from '#src/partners/chat-widget.ts';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { useSearchInAddress } from '#src/widgets/hooks/use-search-in-address.ts';
import css from './help-page.module.css';
import { Question } from './help-question.tsx';
import { HELP_TOPICS, questionOfHash, questionsOf } from './help-questions.ts';
import { HelpResults } from './help-results.tsx';
import { HelpSupport } from './help-support.tsx';
import { useAnswers } from './use-answers.ts';
import { useRules } from './use-rules.ts';

/** After the last letter (ms) the address takes what was typed. */
const ADDRESS_DELAY_MS = 500;

/**
 * Questions and answers by topic, a search over them and over the operator's rules, and the ways to the support. The address names
 * a question after its `#`, which opens it, or a text to search (`q`).
 */
export function HelpPage() {
  const { t } = useTranslation('help');
  const settings = useSettings();
  const { query, typed, type, settle } = useSearchInAddress({ delayMs: ADDRESS_DELAY_MS });
  const named = questionOfHash(
    useLocationProperty(
      () => location.hash,
      () => '',
    ),
  );
  const text = (typed ?? query.get('q') ?? '').slice(0, SEARCH_MAX);
  const hasChat = isChatConfigured(settings.general_live_chat);
  const answers = useAnswers(hasChat);
  // Before anything is typed: without a network later, the search has them.
  const rules = useRules();
  const topics = useMemo(
    () =>
      HELP_TOPICS.map((topic) => ({ topic, ids: questionsOf(topic, settings) })).filter(
        ({ ids }) => ids.length,
      ),
    [settings],
  );
  usePageTitle(t('title'));
  useOpened(named);
  return (
    <div className={css.page}>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      <search className={css.search}>
        <TextInput
          label={t('label')}
          hideLabel
          type="text"
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          placeholder={t('label')}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={settle}
          onKeyDown={({ key, keyCode, currentTarget }) => {
            // The key is for the keyboard that composes.
            if (keyCode === 229) return;
            // Closes the keyboard of a phone, so that the results are in view.
            if (key === 'Enter') currentTarget.blur();
            if (key === 'Escape') type('');
          }}
          prefix={<Icon name="search" />}
          suffix={text ? <IconButton icon="x" label={t('clear')} onClick={() => type('')} /> : null}
        />
      </search>
      <HelpResults typed={text} answers={answers} rules={rules} ids={topics.flatMap(({ ids }) => ids)} />
      {text.trim()
        ? null
        : topics.map(({ topic, ids }) => (
            <section key={topic} aria-labelledby={`topic-${topic}`} className={css.topic}>
              <h2 id={`topic-${topic}`}>{t(`topic.${topic}`)}</h2>
              <ul className={css.questions}>
                {ids.map((id) => (
                  <li key={id}>
                    <Question id={id} answer={answers(id)} open={id === named} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      <HelpSupport hasChat={hasChat} />
    </div>
  );
}

/** Brings the question that the address names into view, with the focus, once the page's own scroll position is set. */
function useOpened(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const frame = requestAnimationFrame(() => {
      const question = document.getElementById(id);
      question?.scrollIntoView({ block: 'start' });
      question?.querySelector('summary')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
}
