import { useQueries } from '@tanstack/react-query';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { regulationQuery } from '#src/data/content/regulations.ts';
import type { HelpEntry } from './help-search.ts';
import { type RuleSection, ruleSections } from './rule-sections.ts';

/** The rules that the search covers, by their slug, with the key of the name that the page has for each. */
const RULES: readonly { path: string; name: string }[] = [
  { path: paths.terms, name: 'support:footer.terms' },
  { path: paths.regulation('rules-betting'), name: 'rule.betting' },
  { path: paths.responsibleGaming, name: 'shell:footer.responsible' },
  { path: paths.privacy, name: 'support:footer.privacy' },
  { path: paths.complaints, name: 'support:complaints' },
];

interface FoundRule extends RuleSection {
  /** The rule's own title and page. */
  title: string;
  path: string;
}

export interface Rules {
  entries: readonly HelpEntry<FoundRule>[];
  loading: boolean;
  /** Keys of the names of those that did not load. A rule that the operator has none of is not missing. */
  missing: readonly string[];
  retry: () => void;
}

/** The sections of the operator's rules, as far as they loaded. */
export function useRules(): Rules {
  const language = useLanguage();
  const answers = useQueries({
    queries: RULES.map(({ path }) => regulationQuery(path.slice(1), language)),
  });
  const entries = answers.flatMap(({ data }, place) => {
    const path = RULES[place]?.path ?? '';
    if (!data) return [];
    return ruleSections(data.title, data.content).map((section) => ({
      item: { ...section, title: data.title, path },
      title: section.heading,
      text: `${data.title} ${section.text}`,
    }));
  });
  const failed = answers.flatMap((answer, place) =>
    answer.isError && !answer.data && !isNotFound(answer.error)
      ? [{ answer, name: RULES[place]?.name ?? '' }]
      : [],
  );
  return {
    entries,
    loading: answers.some(({ isPending }) => isPending),
    missing: failed.map(({ name }) => name),
    retry: () => {
      for (const { answer } of failed) void answer.refetch();
    },
  };
}
